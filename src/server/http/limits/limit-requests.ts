import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../../contract/call.ts";
import { pages } from "../../../contract/paths.ts";
import { tooManyRequests } from "../api-error.ts";
import { networkOf } from "./network.ts";
import type { Counted, RequestCounts } from "./request-counts.ts";
import { BY_CALL, GENERAL, type Limit, PERIODS_MS, type Rule, ruleOf, TRIES } from "./rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** No call, and limited as calls are: what programs read, and where a browser goes to sign in elsewhere. */
    isDocument?: true;
    /** No call, and limited by this rule. */
    limitedAs?: "images" | "pages";
  }
}

/** Counts beside the network what a member does, and tries of a password. Each throws 429 past its limit. */
export interface Limits {
  holdMember(request: FastifyRequest, call: Call, memberId: string): Promise<void>;
  /** `who` is what the rule counts by. */
  holdTry(request: FastifyRequest, kind: keyof typeof TRIES, who: string): Promise<void>;
}

export const NO_LIMITS: Limits = { holdMember: async () => {}, holdTry: async () => {} };

/** Limits requests by network, before anything else is done. Register it before the routes. */
export async function limitRequests(app: FastifyInstance, counts: RequestCounts): Promise<Limits> {
  await app.register(rateLimit, { global: false, store: storeOf(counts) });
  const hold = holdBy(app);
  app.addHook("onRequest", async (request, reply) => {
    const limited = limitedAs(request);
    if (!limited) return;
    const { name, rule } = limited;
    const network = networkOf(request.ip);
    const held = await hold(request, { key: `${name} ${network}`, ...rule.network, isCheap: rule.isCheap });
    // Pages and images are kept by who else has no use for it.
    if (!request.routeOptions.config.limitedAs) tell(reply, held);
  });
  return {
    holdMember: async (request, call, memberId) => {
      const { name, rule } = ruleOf(call);
      if (!rule.member) return;
      await hold(request, { key: `${name} ${memberId}`, ...rule.member, isCheap: rule.isCheap });
    },
    holdTry: async (request, kind, who) => {
      await hold(request, { key: `${kind} ${who}`, ...TRIES[kind] });
    },
  };
}

/** What a request counts as; null where it does not. */
function limitedAs({ routeOptions, url }: FastifyRequest): { name: string; rule: Rule } | null {
  const { call, isDocument, limitedAs: name } = routeOptions.config;
  if (call) return ruleOf(call);
  if (isDocument) return { name: `GET ${routeOptions.url}`, rule: GENERAL.reading };
  if (name === undefined) return null;
  // The page costs what the call does: both count together.
  if (name === "pages" && SEARCHES.test(url)) return { name: SEARCH, rule: BY_CALL[SEARCH]! };
  return { name, rule: GENERAL[name] };
}

const SEARCH = "GET /search";
/** As the route table takes it: in any case, with slashes at its end. */
const SEARCHES = new RegExp(`^${pages.search}/*\\?`, "i");

interface Holding extends Limit {
  key: string;
  isCheap?: true | undefined;
}

interface Held {
  max: number;
  remaining: number;
  ttlInSeconds: number;
}

/** Gives the function that counts something and throws 429 where it is too much. */
function holdBy(app: FastifyInstance) {
  const keys = new WeakMap<FastifyRequest, string>();
  const limiters = new Map<string, ReturnType<FastifyInstance["createRateLimit"]>>();
  return async (request: FastifyRequest, { key, max, per, isCheap }: Holding): Promise<Held> => {
    const kind = `${max} ${per} ${isCheap}`;
    const limiter =
      limiters.get(kind) ??
      app.createRateLimit({
        max,
        timeWindow: PERIODS_MS[per],
        keyGenerator: (of) => keys.get(of)!,
        // The library's types do not know that the store is given them.
        ...({ isCheap } as object),
      });
    limiters.set(kind, limiter);
    // It is read before anything else can happen.
    keys.set(request, key);
    const held = await limiter(request);
    if (held.isAllowed) throw new Error("Nobody is exempt from limits.");
    if (held.isExceeded) throw tooManyRequests(held.ttlInSeconds);
    return held;
  };
}

function tell(reply: FastifyReply, { max, remaining, ttlInSeconds }: Held): void {
  reply.headers({
    "x-ratelimit-limit": max,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": ttlInSeconds,
  });
}

/** What the library counts in. */
function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #isCheap: boolean;

    constructor(options: object) {
      this.#isCheap = "isCheap" in options && options.isCheap === true;
    }

    incr(key: string, done: Counted, windowMs: number, max: number): void {
      counts.count({ key, windowMs, max, isCheap: this.#isCheap }, done);
    }

    child(options: object): Store {
      return new Store(options);
    }
  };
}
