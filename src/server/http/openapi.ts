import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { type Description, docsPage } from "./docs/docs-page.ts";
import { ERROR_SCHEMA } from "./docs/error-schema.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import { API_PREFIX } from "../../contract/paths.ts";

const DOCS = `${API_PREFIX}/docs`;

const RULES = [
  "Unknown fields of bodies and queries are ignored.",
  "Every value must have the declared type: nothing is converted, and no parameter may be given twice.",
  "Too many requests are answered with 429 and Retry-After.",
  "Calls that write for a member take an Idempotency-Key: a repeated request gets the first answer and writes nothing.",
  "They also take `Draft: {key} {version} …`, the draft that becomes what is written, and delete it in the same transaction.",
  "Hearts, visits and calls that ask for a password take none.",
].join(" ");

/** The site as far as the description needs it. */
interface NamedSite {
  now(): Promise<{ name: string }>;
}

/** Serves the contract as `GET /api/openapi.json` and `GET /api/docs`. Register it before the calls. */
export async function describeCalls(app: FastifyInstance, site: NamedSite): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "API", version: "1", description: RULES },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    refResolver: { buildLocalReference: ({ $id }) => $id as string },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const response = { ...(schema.response as object), default: { $ref: `${ERROR_SCHEMA.$id}#` } };
      return { schema: { ...schema, response }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  app.addSchema(ERROR_SCHEMA);
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => described(app, site));
  showDescription(app, site);
}

/** The description under the site's present name. */
async function described(app: FastifyInstance, site: NamedSite): Promise<Description> {
  const description = app.swagger() as unknown as Description;
  const { name } = await site.now();
  return { ...description, info: { ...description.info, title: `${name} API` } };
}

/** Builds the page at the first request, when all calls are registered, and again when the site has another name. */
function showDescription(app: FastifyInstance, site: NamedSite): void {
  const style = readFileSync(new URL("./docs/style.css", import.meta.url));
  const headers = { "content-security-policy": contentSecurityPolicy([]) };
  let page: string | undefined;
  let title = "";
  app.get(DOCS, { schema: { hide: true } }, async (_request, reply) => {
    const description = await described(app, site);
    if (page === undefined || title !== description.info.title) {
      title = description.info.title;
      page = docsPage(description, { style: `${DOCS}/style.css`, description: `${API_PREFIX}/openapi.json` });
    }
    return reply.headers(headers).type("text/html; charset=utf-8").send(page);
  });
  app.get(`${DOCS}/`, { schema: { hide: true } }, async (_request, reply) => reply.redirect(DOCS, 301));
  app.get(`${DOCS}/style.css`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(style),
  );
}
