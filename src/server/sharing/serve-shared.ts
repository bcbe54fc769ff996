import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { wantsFresh } from "../http/fresh-reads.ts";
import type { Make, SharedAnswers } from "./shared-answers.ts";

/**
 * The `serverFactory` of a server that answers visitors from the cache and leaves the rest to Fastify, whose
 * routing and hooks would take a third of the time.
 */
export function serverWith(shared: SharedAnswers): NonNullable<FastifyServerOptions["serverFactory"]> {
  return (handle, options): Server => {
    const server = createServer(options.http as ServerOptions, (request, response) => {
      if (!answerFromCache(shared, request, response)) handle(request, response);
    });
    // Fastify sets these only on a server of its own.
    server.keepAliveTimeout = options.keepAliveTimeout as number;
    server.requestTimeout = options.requestTimeout as number;
    return server;
  };
}

/** Answers from the cache if possible; returns whether it did. */
function answerFromCache(shared: SharedAnswers, request: IncomingMessage, response: ServerResponse): boolean {
  if (mustBeFresh(request)) return false;
  const answer = shared.find(request.url!);
  const variant = answer?.variant(request.headers["accept-encoding"]);
  // A variant that must be compressed first is left to Fastify's handler.
  if (!answer || !variant || variant instanceof Promise) return false;
  const { bytes, headers } = variant;
  shared.cacheHits++;
  if (answer.isIn(request.headers["if-none-match"])) {
    const { "content-length": _, ...others } = headers;
    response.writeHead(304, others).end();
  } else {
    response.writeHead(answer.status, headers).end(request.method === "HEAD" ? undefined : bytes);
  }
  return true;
}

/** Whether the request may get a shared answer: it only reads, and has no token. */
export function isVisitors({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  return (method === "GET" || method === "HEAD") && headers.authorization === undefined;
}

/** Whether to bypass the cache: the request writes or has a token, or its client wants a fresh answer. */
export function mustBeFresh(request: Pick<IncomingMessage, "method" | "headers">): boolean {
  return !isVisitors(request) || wantsFresh(request);
}

/**
 * Sends the cached answer for the request's address, or computes one. A request with a token, or after a
 * write, gets an answer whose computation began after the request. Throws what `make` throws.
 */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: SharedAnswers,
  make: Make,
): Promise<FastifyReply> {
  const fresh = mustBeFresh(request);
  const answer = await shared.get(request.raw.url!, make, fresh);
  const { bytes, headers } = await answer.variant(request.headers["accept-encoding"]);
  // A proxy's copy could be older than what the author has just written.
  if (fresh) reply.headers({ ...headers, "cache-control": "no-cache" });
  else reply.headers(headers);
  if (answer.isIn(request.headers["if-none-match"])) {
    return reply.code(304).removeHeader("content-length").send();
  }
  return reply.code(answer.status).send(bytes);
}
