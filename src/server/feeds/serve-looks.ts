import etag from "@fastify/etag";
import type { FastifyInstance } from "fastify";
import { FEED_LOOKS_PATH } from "../../contract/feed-looks.ts";
import type { Database } from "../db/database.ts";
import { feedLooks } from "./looks.ts";

/**
 * Serves the style sheet with the looks of feeds. An earlier version, which an older page names, is answered with the
 * present one, and so is a later one, which this process has not read yet; caches keep neither.
 */
export async function serveFeedLooks(app: FastifyInstance, db: Database): Promise<void> {
  await app.register(etag);
  app.get<{ Querystring: Record<string, unknown> }>(
    FEED_LOOKS_PATH,
    { config: { limitedAs: "pages" }, schema: { hide: true } },
    async ({ query }, reply) => {
      const looks = await feedLooks(db);
      const isAsked = looks !== null && query["v"] === looks.version;
      return reply
        .header("content-type", "text/css; charset=utf-8")
        .header("cache-control", isAsked ? "public, max-age=31536000, immutable" : "no-cache")
        .send(looks?.sheet ?? "");
    },
  );
}
