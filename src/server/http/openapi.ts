import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { type Description, docsPage } from "./docs/docs-page.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { API_PREFIX } from "../../contract/paths.ts";

const DOCS = `${API_PREFIX}/docs`;

/** What holds for all calls. */
const RULES = [
  "What a call does not name is ignored, in bodies and in queries.",
  "What it names is taken in its own type only: nothing is converted, and nothing may be given twice.",
  "Whoever calls too often is answered 429, with Retry-After.",
].join(" ");

/** `GET /api/openapi.json`, made from the contract, and `GET /api/docs`, which shows it. Register before the calls. */
export async function describeCalls(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${siteName} API`, version: "1", description: RULES },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
  showDescription(app);
}

/** The page is made once: the calls are known by the time somebody asks. */
function showDescription(app: FastifyInstance): void {
  const style = readFileSync(new URL("./docs/style.css", import.meta.url));
  const headers = { "content-security-policy": contentSecurityPolicy([]) };
  let page: string | undefined;
  app.get(DOCS, { schema: { hide: true } }, async (_request, reply) => {
    page ??= docsPage(app.swagger() as unknown as Description, {
      style: `${DOCS}/style.css`,
      description: `${API_PREFIX}/openapi.json`,
    });
    return reply.headers(headers).type("text/html; charset=utf-8").send(page);
  });
  app.get(`${DOCS}/`, { schema: { hide: true } }, async (_request, reply) => reply.redirect(DOCS, 301));
  app.get(`${DOCS}/style.css`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(style),
  );
}
