import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";

/**
 * Seconds for which a writer's reads bypass the cache: longer than any cached page, or any replica in use,
 * can lag behind a write.
 */
const FRESH_FOR_SECONDS = 10;

const MARK = "wrote";
const MARKED = new RegExp(`(?:^|;\\s*)${MARK}=1(?:;|$)`);

/**
 * Sets the cookie with which a writer's next pages bypass the cache. Pages are requested without a token, so
 * nothing else identifies a writer. The cookie does not say who they are.
 */
export function markWriter(reply: FastifyReply, origin: string): void {
  reply.setCookie(MARK, "1", {
    maxAge: FRESH_FOR_SECONDS,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: origin.startsWith("https:"),
  });
}

/**
 * Whether the client has just written something or asks for no cached copy. Reads the headers because cached
 * answers are sent before Fastify parses `request.cookies`.
 */
export function wantsFresh({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const { cookie, "cache-control": cacheControl } = headers;
  return (cookie !== undefined && MARKED.test(cookie)) || cacheControl === "no-cache";
}
