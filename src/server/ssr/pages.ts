import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileURLToPath } from "node:url";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { ReadApi, SiteSettings } from "../../contract/page.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { FRESH_HEADERS, wantsFresh } from "../http/fresh-reads.ts";
import { INTERNAL_HEADERS } from "../http/rate-limits.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { CLIENT_DIRECTORY, loadBuild } from "./build.ts";
import { EARLY_SCRIPT_HASH, failureDocument, pageDocument } from "./document.ts";

const RETRY_AFTER_SECONDS = 2;

const SERVICE_WORKER = "service-worker.js";

/** Makes the HTML of a page. */
export type RenderDocument = (url: string, readApi: ReadApi) => Promise<{ status: number; html: string }>;

/** Serves the built site: its files, and every page rendered. */
export async function servePages(app: FastifyInstance, site: SiteSettings): Promise<void> {
  const build = await loadBuild();
  await app.register(fastifyStatic, {
    root: fileURLToPath(CLIENT_DIRECTORY),
    wildcard: false,
    index: false,
    // One whose file is gone goes too: it asks.
    globIgnore: [".vite/**", ...(site.serviceWorker ? [] : [SERVICE_WORKER])],
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheControlOf(path));
    },
  });
  answerPages(app, site, async (url, readApi) => {
    const page = await build.renderPage({ url, readApi, site });
    return { status: page.status, html: pageDocument(page, build.assetsOf(page.modules)) };
  });
}

function cacheControlOf(file: string): string {
  // Built files carry a hash of their content in their name.
  if (file.includes("/assets/")) return "public, max-age=31536000, immutable";
  return file.endsWith(SERVICE_WORKER) ? "no-cache" : "public, max-age=3600";
}

/** Answers every address that is no file and no call with a rendered page. */
export function answerPages(app: FastifyInstance, site: SiteSettings, render: RenderDocument): void {
  const policy = contentSecurityPolicy([EARLY_SCRIPT_HASH], site.tokenSyncUrl);
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    reply.header("content-security-policy", policy);
    try {
      const { status, html } = await render(request.url, readThroughApp(app, wantsFresh(request)));
      return await sendHtml(reply, status, html);
    } catch (error) {
      return sendFailure(request, reply, site, error);
    }
  });
}

/** Reads through the program itself, as the same calls that browsers make; fresh for who has just written. */
function readThroughApp(app: FastifyInstance, isFresh: boolean): ReadApi {
  const headers = isFresh ? { ...INTERNAL_HEADERS, ...FRESH_HEADERS } : INTERNAL_HEADERS;
  return async (path) => {
    const response = await app.inject({ method: "GET", url: API_PREFIX + path, headers });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
}

/** A page that could not be made: busy when the calls say so, else our own fault, which is logged. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteSettings,
  error: unknown,
): FastifyReply {
  const busy = error instanceof Error && "status" in error && error.status === 503;
  if (!busy) request.log.error({ err: error }, "page failed");
  if (busy) reply.header("retry-after", RETRY_AFTER_SECONDS);
  const message = busy ? ERROR_TEXTS.unavailable : ERROR_TEXTS.internal;
  return sendHtml(reply, busy ? 503 : 500, failureDocument(site, message));
}
