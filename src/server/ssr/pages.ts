import fastifyStatic from "@fastify/static";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadApi, SiteSettings } from "../../contract/page.ts";
import { answerTo, RETRY_AFTER_SECONDS } from "../http/answer-errors.ts";
import { ApiError, unavailable } from "../refusal.ts";
import type { Freshness } from "../db/reading.ts";
import { contentSecurityPolicy, SERVICE_WORKER_POLICY } from "../http/security-headers.ts";
import { changesWith, type Dependencies, siteSettings, union } from "../sharing/dependencies.ts";
import { sendShared } from "../sharing/serve-shared.ts";
import { SharedAnswer } from "../sharing/shared-answer.ts";
import type { Made } from "../sharing/shared-answers.ts";
import type { SharedReads } from "../sharing/shared-reads.ts";
import type { CreatedApp } from "../app.ts";
import { CLIENT_DIRECTORY, loadBuild } from "./build.ts";
import { pageDocument } from "./document.ts";
import { FAILURE_POLICY, failureDocument } from "./failure-document.ts";

const HTML = "text/html; charset=utf-8";

/** Browsers always revalidate. Proxies may serve a page for a second, and five more while they revalidate. */
const SHORTLY = "public, max-age=0, s-maxage=1, stale-while-revalidate=5";

const SERVICE_WORKER = "service-worker.js";

interface Making {
  /** The dependencies of the calls read so far. */
  read: Dependencies[];
  freshness: Freshness;
}

/** The page being rendered. Several are rendered at the same time, and share one function that reads. */
const making = new AsyncLocalStorage<Making>();

/** Renders the HTML of a page; `mayKeep` is whether the page may be cached. */
export type RenderDocument = (
  url: string,
  readApi: ReadApi,
  site: SiteSettings,
) => Promise<{ status: number; html: string | Buffer; mayKeep: boolean }>;

/** Serves the built site: its files, and every page rendered. */
export async function servePages(parts: CreatedApp): Promise<void> {
  const build = await loadBuild();
  await parts.app.register(fastifyStatic, {
    root: fileURLToPath(CLIENT_DIRECTORY),
    wildcard: false,
    index: false,
    // The build has put compressed files beside the others.
    preCompressed: true,
    // A worker that is already installed removes itself when its file is gone.
    globIgnore: [".vite/**", "**/*.{br,gz}", ...(parts.site.known.serviceWorker ? [] : [SERVICE_WORKER])],
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheControlOf(path));
      if (path.includes(SERVICE_WORKER)) reply.header("content-security-policy", SERVICE_WORKER_POLICY);
      // Sites that link here may show the icons.
      if (!path.includes("/assets/")) reply.header("cross-origin-resource-policy", "cross-origin");
    },
  });
  answerPages(parts, [build.earlyScript, build.earlyPlaces], async (url, readApi, site) => {
    const page = await build.renderPage({ url, readApi, site });
    return {
      status: page.status,
      html: pageDocument(page, build.assetsOf(page.modules), site),
      mayKeep: true,
    };
  });
}

function cacheControlOf(file: string): string {
  // Built files carry a hash of their content in their name.
  if (file.includes("/assets/")) return "public, max-age=31536000, immutable";
  return file.includes(SERVICE_WORKER) ? "no-cache" : "public, max-age=3600";
}

/** Answers every address that is neither a file nor a call with a rendered page, which may run these scripts. */
export function answerPages(
  { app, site, reads, shared, admit, headers }: CreatedApp,
  inlineScripts: string[],
  render: RenderDocument,
): void {
  const policy = contentSecurityPolicy(inlineScripts.map(hashOf), site.known.tokenSyncUrl);
  const readApi = readAsVisitor(reads);
  const make = async (url: string, freshness: Freshness): Promise<Made> => {
    const settings = await site.now();
    const read: Dependencies[] = [changesWith(siteSettings())];
    const { status, html, mayKeep } = await making.run({ read, freshness }, () =>
      render(url, readApi, settings),
    );
    const answer = new SharedAnswer(status, html, {
      ...headers,
      "content-type": HTML,
      "content-security-policy": policy,
      "cache-control": SHORTLY,
    });
    return { answer, dependencies: mayKeep && status === 200 ? union(read) : null };
  };
  const options = {
    schema: { hide: true },
    config: { isShared: true, limitedAs: "pages" },
    // Answers errors before the rendering too, such as a rate limit: a person needs a page to read.
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      const { status, text } = failureOf(error);
      if (status === 503) reply.header("retry-after", RETRY_AFTER_SECONDS);
      if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", error.retryAfter);
      if (status === 500) request.log.error({ err: error }, "page failed");
      void reply
        .code(status)
        .headers({
          "content-type": HTML,
          "content-security-policy": FAILURE_POLICY,
          "cache-control": "no-cache",
        })
        .send(failureDocument(site.known, text));
    },
  } as const;
  app.get("/*", options, (request, reply) =>
    sendShared(request, reply, shared, (freshness) => admit(request, () => make(request.url, freshness))),
  );
}

function hashOf(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}

function failureOf(error: Error): { status: number; text: string } {
  // The browser's code throws `ApiFailure` for a call that the page has read.
  const refused = error.name === "ApiFailure" && "status" in error ? Number(error.status) : 500;
  if (refused < 500) return { status: refused, text: error.message };
  const { status, answer } = refused === 503 ? unavailable() : answerTo(error);
  return { status, text: answer.error };
}

/** Reads as a visitor, by the calls that browsers make, and adds their dependencies to the page's. */
function readAsVisitor(reads: SharedReads): ReadApi {
  return async (path) => {
    const { read, freshness } = making.getStore()!;
    const { status, body, dependencies } = await reads.read(path, freshness);
    if (dependencies) read.push(dependencies);
    return { status, body };
  };
}
