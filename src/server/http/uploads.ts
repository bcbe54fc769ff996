import type { FastifyReply } from "fastify";
import { tooManyRequests, unavailable } from "./api-error.ts";
import { UnderWay } from "./limits/under-way.ts";

/** Uploads at once in this process: each is held in memory until it is done with. */
const MOST = 10;
/** Of one member: two who send slowly on purpose must not have all places. */
const MOST_OF_ONE = 2;
const AGAIN_IN_SECONDS = 10;

let open = 0;
const byMember = new UnderWay();

/**
 * Counts a member's upload until it has been answered, before any of it is read. Throws 429 when enough are theirs, 503
 * when there are enough.
 */
export function admitUpload(reply: FastifyReply, memberId: string): void {
  if (byMember.of(memberId) >= MOST_OF_ONE) throw tooManyRequests(AGAIN_IN_SECONDS);
  if (open >= MOST) throw unavailable();
  open++;
  byMember.begin(memberId);
  reply.raw.once("close", () => {
    open--;
    byMember.end(memberId);
  });
}
