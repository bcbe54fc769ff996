import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";

/** Longer than any copy of a page, and any replica that is in use, is behind. */
const FRESH_FOR_SECONDS = 10;

const MARK = "wrote";
const MARKED = new RegExp(`(?:^|;\\s*)${MARK}=1(?:;|$)`);

/**
 * Marks who has just written something that pages show: pages are asked for without a token, and for a moment
 * theirs must be read anew. Says nothing about who they are.
 */
export function markWriter(reply: FastifyReply, origin: string): void {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${MARK}=1; Max-Age=${FRESH_FOR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Whether who asks has just written something, or says that no copy from a moment ago will do. */
export function wantsFresh({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const { cookie, "cache-control": cacheControl } = headers;
  return (cookie !== undefined && MARKED.test(cookie)) || cacheControl === "no-cache";
}
