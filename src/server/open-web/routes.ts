import etag from "@fastify/etag";
import type { FastifyInstance, FastifyReply } from "fastify";
import { atomFeeds } from "../../contract/paths.ts";
import type { Database } from "../db/database.ts";
import type { Reading } from "../db/reading.ts";
import { originOf } from "../http/origin.ts";
import { mustBeFresh } from "../sharing/serve-shared.ts";
import { ATOM, atomDocument, type AtomFeed } from "./atom.ts";
import { commentsFeed, feedFeed, homeFeed, memberFeed, myFeed } from "./atom-feeds.ts";
import { appManifest } from "./manifest.ts";
import { robotsText } from "./robots.ts";
import { sitemapDocument, sitemapIndexDocument } from "./sitemap-documents.ts";
import type { CurrentSite } from "../site-settings/current-site.ts";
import { listSitemaps, readSitemap } from "./sitemaps.ts";

/** A short time, so that deleted content soon leaves caches as well. */
const CACHE_CONTROL = "public, max-age=60";

/** A member's own feed may stay with its reader alone, who asks each time whether it has changed. */
const SECRET = {
  "cache-control": "private, no-cache",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/** Documents for programs: crawlers, feed readers, and browsers that install the site. */
export async function openWebRoutes(
  app: FastifyInstance,
  reading: Reading,
  site: CurrentSite,
): Promise<void> {
  await app.register(etag, { weak: true });
  const nameNow = async (): Promise<string> => (await site.now()).name;
  // Without PUBLIC_URL a document names the host of its request, so caches must revalidate it.
  const publicUrl = site.known.publicUrl || undefined;
  const cacheControl = publicUrl === undefined ? "no-cache" : CACHE_CONTROL;

  const serve = (path: string, type: string, make: MakeDocument) => {
    app.get<{ Params: Params }>(
      path,
      { config: { isDocument: true }, schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params;
        const origin = originOf(request, publicUrl);
        const document = await reading(mustBeFresh(request) ? "anew" : "recent", async (reader) =>
          make({ reader, origin, name }),
        );
        return send(reply.header("cache-control", cacheControl), type, document);
      },
    );
  };

  serve("/robots.txt", "text/plain", () => robotsText(publicUrl));
  serve("/manifest.webmanifest", "application/manifest+json", async () =>
    JSON.stringify(appManifest(await site.now())),
  );
  serve("/sitemap.xml", "application/xml", async ({ reader, origin }) =>
    sitemapIndexDocument(origin, await listSitemaps(reader)),
  );
  serve("/sitemaps/:name.xml", "application/xml", async ({ reader, origin, name }) =>
    sitemapDocument(origin, await readSitemap(reader, name)),
  );

  const serveAtom = (path: string, read: (reader: Database, name: string) => Promise<AtomFeed>) => {
    serve(path, ATOM, async ({ reader, origin, name }) =>
      atomDocument(await read(reader, name), { origin, site: await site.now() }),
    );
  };
  serveAtom(atomFeeds.home, async (reader) => homeFeed(reader, await nameNow()));
  serveAtom("/feed/:name/atom.xml", feedFeed);
  serveAtom("/user/:name/atom.xml", memberFeed);
  serveAtom("/details/:name/atom.xml", commentsFeed);

  app.get<{ Params: Params }>(
    atomFeeds.mine(":name"),
    { config: { isDocument: true }, schema: { hide: true } },
    async (request, reply) => {
      // Before anything may throw: the answer to an address that has ended must not be cached either.
      reply.headers(SECRET);
      const feed = await reading("present", (reader) => myFeed(reader, request.params.name));
      const origin = originOf(request, publicUrl);
      return send(reply, ATOM, atomDocument(feed, { origin, site: await site.now() }));
    },
  );
}

interface Params {
  name: string;
}

type MakeDocument = (given: Params & { reader: Database; origin: string }) => string | Promise<string>;

function send(reply: FastifyReply, type: string, document: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(document);
}
