import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { API_PREFIX } from "../../contract/paths.ts";

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
  await app.register(swaggerUi, { routePrefix: `${API_PREFIX}/docs`, staticCSP: true });
  app.get(`${API_PREFIX}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
