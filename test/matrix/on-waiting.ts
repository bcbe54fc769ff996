import { approveHeld, countHeld, listAllHeld, refuseHeld } from "../../src/contract/held.ts";
import { FEED, FEED_READERS, type Matrix, type MatrixActor, NOBODY, SITE, SITE_READERS } from "./actors.ts";

const waiting = ({ inFeed, onSite }: { inFeed: MatrixActor[]; onSite: MatrixActor[] }) => ({
  "a post that waits for the site": onSite,
  "a post that waits for their feed": inFeed,
  "a post that waits for another feed": onSite,
  "their own post that waits": NOBODY,
});

export type WaitingScope = keyof ReturnType<typeof waiting>;

const READ = waiting({ inFeed: FEED_READERS, onSite: SITE_READERS });
const DECIDED = waiting({ inFeed: FEED, onSite: SITE });

/** Acts on posts that wait for a moderator. */
export const ON_WAITING = {
  "see what waits": { call: listAllHeld, who: READ },
  "count what waits": { call: countHeld, who: READ },
  "approve what waits": { call: approveHeld, who: DECIDED },
  "refuse what waits": { call: refuseHeld, who: DECIDED },
} satisfies Matrix;
