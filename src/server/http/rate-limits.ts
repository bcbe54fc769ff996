import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import ipaddr from "ipaddr.js";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { ApiError } from "./api-error.ts";
import type { Counted, RequestCounts } from "./request-counts.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** No call, and limited as calls are: what programs read, and where a browser goes to sign in elsewhere. */
    isDocument?: true;
  }
}

const MINUTE = 60_000;

/** Requests a network may make to each call and document that has no limit of its own. */
const EVERY_CALL = { max: 600, timeWindow: MINUTE };

/** Calls that cost more, or that an attacker would repeat, by method and path of the contract. */
const BY_CALL: Record<string, { max: number; timeWindow: number }> = {
  "POST /register": { max: 20, timeWindow: 60 * MINUTE },
  "POST /login": { max: 20, timeWindow: MINUTE },
  "POST /auth/google": { max: 20, timeWindow: MINUTE },
  "POST /forgot-password": { max: 10, timeWindow: 60 * MINUTE },
  "POST /reset-password": { max: 20, timeWindow: 60 * MINUTE },
  "POST /submit": { max: 20, timeWindow: MINUTE },
  // Each goes out to somebody else's server.
  "GET /link-preview": { max: 60, timeWindow: MINUTE },
  "POST /submission/:id/preview": { max: 20, timeWindow: MINUTE },
  "POST /images": { max: 60, timeWindow: 60 * MINUTE },
  "POST /submission/:id/comments": { max: 30, timeWindow: MINUTE },
  "POST /messages": { max: 60, timeWindow: MINUTE },
  // Each other choice of feeds is ranked anew.
  "POST /follow-category": { max: 60, timeWindow: MINUTE },
  "POST /unfollow-category": { max: 60, timeWindow: MINUTE },
  "POST /submission/:id/upvote": { max: 120, timeWindow: MINUTE },
  "POST /submission/:id/unvote": { max: 120, timeWindow: MINUTE },
};

/** Limits requests by network. Register it before the routes. Answers 429 with `Retry-After`. */
export async function limitRates(app: FastifyInstance, counts: RequestCounts): Promise<void> {
  app.addHook("onRoute", (route) => {
    const { call, isDocument } = route.config ?? {};
    if (!call && !isDocument) return;
    const limit = call && BY_CALL[`${call.method} ${call.path}`];
    route.config = { ...route.config, rateLimit: limit ?? {} };
  });
  await app.register(rateLimit, {
    ...EVERY_CALL,
    global: false,
    store: storeOf(counts),
    keyGenerator: networkOf,
    errorResponseBuilder: () => new ApiError(429, ERROR_TEXTS.tooManyRequests),
  });
}

/** What the library counts in: each call and document for itself. */
function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(route: unknown) {
      this.#route = String(route);
    }

    incr(network: string, done: Counted, windowMs: number): void {
      counts.count({ key: `${this.#route} ${network}`, windowMs }, done);
    }

    /** The route is in what it is given, whatever the library's types say. */
    child(given: object): Store {
      const { method, url } = (given as { routeInfo: RouteOptions }).routeInfo;
      return new Store(`${String(method)} ${url}`);
    }
  };
}

/** The network a request comes from: an IPv4 address, or the /64 of an IPv6 one. */
function networkOf(request: FastifyRequest): string {
  // Some proxies add the port, which differs from request to request.
  const ip = ipaddr.isValid(request.ip) ? request.ip : request.ip.replace(/^\[?(.*?)\]?:\d+$/, "$1");
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
