import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../../contract/call.ts";
import { pages } from "../../../contract/paths.ts";
import { search } from "../../../contract/search.ts";
import { tooManyRequests } from "../../refusal.ts";
import { type Network, networksOf } from "./network.ts";
import type { Counted, Counting, RequestCounts } from "./request-counts.ts";
import { GENERAL, type Limit, PERIODS_MS, type Rule, ruleOf, SHARES, TRIES } from "./rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Marks a route that is not a call but is limited like one: a document for programs, or a redirect of a
     * sign-in with Google.
     */
    isDocument?: true;
    /**
     * The call whose limits apply to a page's form, which does the same without scripts. `COUNTS_AS` in `rules.ts` lists the
     * calls that count as other calls.
     */
    countsAs?: Call;
    /** The rule that limits a route that is not a call. */
    limitedAs?: "images" | "pages";
  }
}

/** A try of a password or an e-mail address, as one of the rules in `TRIES` counts it. */
export interface Try {
  kind: keyof typeof TRIES;
  /** The account, device or address that is counted; null where the rule counts by network alone. */
  who: string | null;
  /** The client's networks; undefined where the rule counts all networks together. */
  networks?: Network[];
}

/** The limits by member and on tries. Those by network apply earlier, before the handler. */
export interface Limits {
  /** Counts a member's call. Throws 429 past the limit. */
  countMember(call: Call, memberId: string): Promise<void>;
  /**
   * Counts tries, the widest kind first, and returns a function that takes them back. Throws 429, and counts
   * none, when one is past its limit.
   */
  countTries(tries: Try[]): Promise<() => Promise<void>>;
}

export const NO_LIMITS: Limits = { countMember: async () => {}, countTries: async () => async () => {} };

/** Limits requests by network, before anything else is done. Register it before the routes. */
export function limitRequests(app: FastifyInstance, counts: RequestCounts): Limits {
  app.addHook("onRequest", async (request, reply) => {
    const limited = limitedAs(request);
    if (!limited) return;
    const { name, rule } = limited;
    const counted = await counts.count(
      networksOf(request.ip).map((network) => ({
        ...byNetwork(name, rule.network, network),
        isCheap: isCheap(rule),
      })),
    );
    refusePast(counted);
    // Proxies may cache pages and images, so per-client headers would mislead the next reader.
    if (!request.routeOptions.config.limitedAs) setLimitHeaders(reply, counted);
  });
  return {
    countMember: async (call, memberId) => {
      const { name, rule } = ruleOf(call);
      if (!rule.member) return;
      const counting = countingOf(`${name} ${memberId}`, rule.member);
      const store = rule.areTries ? "tries" : "members";
      refusePast(await counts.count([{ ...counting, store, isCheap: isCheap(rule) }]));
    },
    countTries: (tries) => countTries(counts, tries),
  };
}

async function countTries(counts: RequestCounts, tries: Try[]): Promise<() => Promise<void>> {
  const countings = tries.flatMap(countingsOfTry);
  refusePast(await counts.count(countings));
  return () => counts.release(countings);
}

function countingsOfTry({ kind, who, networks }: Try): Counting[] {
  const limit = TRIES[kind];
  const name = who === null ? kind : `${kind} ${who}`;
  const store = kind === "fromDevice" ? "tries of known devices" : "tries";
  if (!networks) return [{ ...countingOf(name, limit), store, isCheap: false }];
  return networks.map((network) => ({ ...byNetwork(name, limit, network), store, isCheap: false }));
}

function byNetwork(name: string, limit: Limit, { name: network, width }: Network) {
  const { max, ...counting } = countingOf(`${name} ${network}`, limit);
  return { ...counting, max: max * SHARES[width], store: width };
}

const isCheap = (rule: Rule): boolean => rule.isCheap === true;

const countingOf = (key: string, { max, per }: Limit) => ({ key, max, windowMs: PERIODS_MS[per] });

function refusePast({ current, max, ttl }: Counted): void {
  if (current > max) throw tooManyRequests(Math.ceil(ttl / 1_000));
}

/** The rule for a request, and the name under which it counts; null when the request is not limited. */
function limitedAs({ routeOptions, url }: FastifyRequest): { name: string; rule: Rule } | null {
  const { call, countsAs = call, isDocument, limitedAs: name } = routeOptions.config;
  if (countsAs) return ruleOf(countsAs);
  if (isDocument) return { name: `GET ${routeOptions.url}`, rule: GENERAL.reading };
  if (name === undefined) return null;
  // The search page costs as much as the call, so both count together.
  if (name === "pages" && SEARCHES.test(url)) return ruleOf(search);
  return { name, rule: GENERAL[name] };
}

/** Matches the search page as the router does: in any case, with trailing slashes. */
const SEARCHES = new RegExp(`^${pages.search}/*\\?`, "i");

function setLimitHeaders(reply: FastifyReply, { max, current, ttl }: Counted): void {
  reply.headers({
    "x-ratelimit-limit": max,
    "x-ratelimit-remaining": Math.max(0, max - current),
    "x-ratelimit-reset": Math.ceil(ttl / 1_000),
  });
}
