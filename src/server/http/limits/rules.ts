import type { Call } from "../../../contract/call.ts";
import type { Width } from "./network.ts";

/** How often something may be done, counted from the first time for as long as `per` says. */
export interface Limit {
  max: number;
  per: Period;
}

export type Period = keyof typeof PERIODS_MS;

export const PERIODS_MS = { minute: 60_000, "15 minutes": 15 * 60_000, hour: 60 * 60_000 };

/** What is limited, in words for docs/operating.md, which a test compares with this. */
export interface Rule {
  what: string;
  network: Limit;
  member?: Limit;
  /** Costs little, and is counted by each machine for itself. */
  isCheap?: true;
  /** The member's request counts among the tries of passwords. */
  areTries?: true;
}

/**
 * How many times what a network may do is for a network of each width. Several people share a /48, a provider's customers
 * a /32.
 */
export const SHARES: Record<Width, number> = { address: 1, "/64": 1, "/48": 2, "/32": 20 };

const perMinute = (max: number): Limit => ({ max, per: "minute" });
const perHour = (max: number): Limit => ({ max, per: "hour" });

/**
 * A member meets their own limits. Those of a network are for a school of 500 people behind one address, where each may
 * do each thing once in its time at least; `test/rules/limits.test.ts` holds that.
 */

/** For what has no line of its own. */
export const GENERAL = {
  reading: {
    what: "each other call that reads; each feed, sitemap and the like",
    network: perMinute(3_000),
    isCheap: true,
  },
  writing: { what: "each other call that writes", member: perMinute(120), network: perMinute(3_000) },
  pages: { what: "pages that are not kept", network: perMinute(600), isCheap: true },
  images: { what: "files of images", network: perMinute(3_000), isCheap: true },
} satisfies Record<string, Rule>;

/** Calls that cost more, or that somebody would repeat who means no good, by method and path of the contract. */
export const BY_CALL: Record<string, Rule> = {
  "POST /register": { what: "registration", network: perHour(600) },
  // A member's count is of sign-ins that succeed: each makes a session.
  "POST /login": { what: "sign-in", member: perHour(300), network: perMinute(600) },
  "POST /auth/google": { what: "sign-in with Google", network: perMinute(600) },
  "POST /forgot-password": { what: "asking for a new password", network: perHour(120) },
  "POST /reset-password": { what: "setting a new password", network: perHour(120) },
  // Both take the current password, so a stolen session could guess it.
  "POST /change-password": {
    areTries: true,
    what: "changing one's password",
    member: perHour(10),
    network: perHour(600),
  },
  "POST /change-email": {
    areTries: true,
    what: "changing one's e-mail address",
    member: perHour(10),
    network: perHour(600),
  },
  "POST /confirm-email": { what: "confirming an e-mail address", network: perHour(600) },
  "GET /search": {
    what: "search, by the call and by its page",
    member: perMinute(120),
    network: perMinute(300),
  },
  "POST /submit": { what: "new posts", member: perMinute(10), network: perMinute(600) },
  "GET /link-preview": {
    what: "looking at an address before it is posted",
    member: perMinute(30),
    network: perMinute(600),
  },
  "POST /submission/:id/preview": {
    what: "fetching a preview again",
    member: perMinute(10),
    network: perMinute(600),
  },
  "POST /images": { what: "uploaded images", member: perHour(40), network: perHour(1_200) },
  "POST /submission/:id/comments": { what: "new comments", member: perMinute(20), network: perMinute(1_200) },
  "POST /submission/:id/report": { what: "reports of posts", member: perHour(60), network: perHour(600) },
  "POST /comment/:id/report": { what: "reports of comments", member: perHour(60), network: perHour(600) },
  "POST /messages": { what: "messages", member: perMinute(30), network: perMinute(1_200) },
  // Each other choice of feeds is ranked anew.
  "POST /follow-category": { what: "following feeds", member: perMinute(60), network: perMinute(1_200) },
  "POST /unfollow-category": {
    what: "no longer following feeds",
    member: perMinute(60),
    network: perMinute(1_200),
  },
  "POST /submission/:id/upvote": { what: "giving hearts", member: perMinute(120), network: perMinute(3_000) },
  "POST /submission/:id/unvote": {
    what: "taking hearts back",
    member: perMinute(120),
    network: perMinute(3_000),
  },
  // It reads, and is asked for with each page of a list.
  "POST /votes/status": { ...GENERAL.reading, what: "one's own hearts", member: perMinute(600) },
};

/**
 * Tries of a password, whoever's it is and whether or not there is such an account: those that were wrong count. And
 * tries of an address that is to be confirmed, which may be anybody's.
 */
export const TRIES = {
  // As many as wait for their comparison at once: a school that signs in at once has that many under way.
  ofNetwork: { what: "wrong passwords from one network, for any accounts", max: 200, per: "15 minutes" },
  fromNetwork: { what: "wrong passwords for one account from one network", max: 10, per: "15 minutes" },
  byStrangers: {
    what: "wrong passwords for one account from all devices that have never signed in to it",
    max: 100,
    per: "hour",
  },
  fromDevice: {
    what: "wrong passwords for one account from one device that has signed in to it before",
    max: 10,
    per: "15 minutes",
  },
  ofAddress: { what: "mails to one address that is to be confirmed", max: 3, per: "hour" },
} satisfies Record<string, Limit & { what: string }>;

/** The rule for a call, and the name under which it counts. */
export function ruleOf({ method, path }: Call): { name: string; rule: Rule } {
  const name = `${method} ${path}`;
  return { name, rule: BY_CALL[name] ?? (method === "GET" ? GENERAL.reading : GENERAL.writing) };
}
