import etag from "@fastify/etag";
import type { FastifyInstance } from "fastify";
import { accentOfVersion, THEME_PATH, themeSheet } from "../../contract/accent.ts";
import { notFound } from "../refusal.ts";

const HEADERS = {
  "content-type": "text/css; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
};

/** Serves the style sheets of all accents, not only of the present one: an open page may have an earlier address. */
export async function serveTheme(app: FastifyInstance): Promise<void> {
  await app.register(etag);
  app.get<{ Querystring: Record<string, unknown> }>(
    THEME_PATH,
    { config: { limitedAs: "pages" }, schema: { hide: true } },
    async ({ query }, reply) => {
      const accent = accentOfVersion(String(query["v"]));
      if (accent === null) throw notFound("notFound");
      return reply.headers(HEADERS).send(themeSheet(accent));
    },
  );
}
