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
 * The `serverFactory` of a server that answers visitors from what is kept, and has Fastify answer the rest: Fastify's own
 * way through routes and hooks would take a third of the time.
 */
export function serverWith(shared: SharedAnswers): NonNullable<FastifyServerOptions["serverFactory"]> {
  return (handle, options): Server => {
    const server = createServer(options.http as ServerOptions, (request, response) => {
      if (!answerFromKept(shared, request, response)) handle(request, response);
    });
    // As Fastify does for a server of its own.
    server.keepAliveTimeout = options.keepAliveTimeout as number;
    server.requestTimeout = options.requestTimeout as number;
    return server;
  };
}

/** Says whether it did. */
function answerFromKept(shared: SharedAnswers, request: IncomingMessage, response: ServerResponse): boolean {
  if (mustBeFresh(request)) return false;
  const answer = shared.find(request.url!);
  const variant = answer?.variant(request.headers["accept-encoding"]);
  // One that must be compressed first goes the long way.
  if (!answer || !variant || variant instanceof Promise) return false;
  const { bytes, headers } = variant;
  shared.sentAsKept++;
  if (answer.isIn(request.headers["if-none-match"])) {
    const { "content-length": _, ...others } = headers;
    response.writeHead(304, others).end();
  } else {
    response.writeHead(answer.status, headers).end(request.method === "HEAD" ? undefined : bytes);
  }
  return true;
}

/** Whether the request may be answered as every visitor's: nobody says in it who they are. */
export function isVisitors({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean {
  return (method === "GET" || method === "HEAD") && headers.authorization === undefined;
}

/** Whether who asks says who they are, or has just written something: then nothing will do that is a moment old. */
export function mustBeFresh(request: Pick<IncomingMessage, "method" | "headers">): boolean {
  return !isVisitors(request) || wantsFresh(request);
}

/**
 * Sends what is kept for the request's address, or what is made now; to who says who they are, or has just written
 * something, nothing whose making began before. Throws what `make` throws.
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
  // A copy between here and its author would be older than what the author has written.
  if (fresh) reply.headers({ ...headers, "cache-control": "no-cache" });
  else reply.headers(headers);
  if (answer.isIn(request.headers["if-none-match"])) {
    return reply.code(304).removeHeader("content-length").send();
  }
  return reply.code(answer.status).send(bytes);
}
