import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorAnswer, ERROR_TEXTS } from "../../../contract/errors.ts";
import { RETRY_AFTER_SECONDS } from "../answer-errors.ts";
import { unavailable } from "../../refusal.ts";
import { letNewcomersIn } from "./newcomers.ts";
import { PlacedRoute, standingOf } from "./placed-route.ts";
import { type PlaceLimits, Places } from "./places.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What it answers is made once for all who ask for it at the same time: only the making has a place. */
    isShared?: true;
  }
}

/**
 * What each process works on at once, and who waits for it how long.
 *
 * One thread and ten connections to the database are busy with less than this. Writing leaves connections to
 * those who read, also where all writes wait for one row. Few pages at once: rendering one holds up
 * everything else in the process.
 */
export const PLACES: PlaceLimits = {
  atOnce: 16,
  of: {
    "member-write": { atOnce: 8, waiting: 2_000, patienceMs: 3_000 },
    "member-read": { atOnce: 12, waiting: 2_000, patienceMs: 2_000 },
    "visitor-read": { atOnce: 12, waiting: 2_000, patienceMs: 2_000 },
    page: { atOnce: 4, waiting: 2_000, patienceMs: 2_000 },
  },
};

const LOG_EVERY_MS = 10_000;

const BUSY = JSON.stringify({ error: ERROR_TEXTS.unavailable } satisfies ErrorAnswer);

/**
 * Lets only so many calls, documents and pages be worked on at once. The others wait, those of members who
 * write first, and are answered 503 with `Retry-After` when they have waited too long. Register it after what
 * compresses and before the routes. Gives what has the work for a route of `isShared` wait as well.
 */
export function admitRequests(app: FastifyInstance, limits: PlaceLimits): Admit {
  const places = new Places(limits);
  const noteRefusal = countRefusals(app.log);
  letNewcomersIn(app.server, places);
  app.addHook("onRoute", (route) => {
    const { call, isDocument, isShared } = route.config ?? {};
    if (call?.isStream || isShared || !(call || isDocument)) return;
    const way = new PlacedRoute(places, call, (reply) => {
      noteRefusal();
      answerBusy(reply);
    });
    route.preParsing = [way.enter, ...listOf(route.preParsing), way.stepAside];
    route.preValidation = [way.enterAgain, ...listOf(route.preValidation)];
    route.onSend = [...listOf(route.onSend), way.leave];
  });
  return (request, work) =>
    new Promise((resolve, reject) => {
      const { call } = request.routeOptions.config;
      const standing = call ? standingOf(request, call) : "page";
      places.enter(standing, {
        begin: () =>
          void work()
            .then(resolve, reject)
            .finally(() => places.leave(standing)),
        refuse: () => {
          noteRefusal();
          reject(unavailable());
        },
      });
    });
}

/** Has work for a request begin when there is a place for it. Throws `ApiError` 503 where there was none for too long. */
export type Admit = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

function listOf<T>(hooks: T | T[] | undefined): T[] {
  return hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];
}

function answerBusy(reply: FastifyReply): void {
  void reply
    .code(503)
    .headers({ "retry-after": RETRY_AFTER_SECONDS, "content-type": "application/json; charset=utf-8" })
    .send(BUSY);
}

/** Logs how many were refused, now and then: to write a line for each would cost what refusing is to save. */
function countRefusals(log: FastifyBaseLogger): () => void {
  let refused = 0;
  return () => {
    if (refused++ > 0) return;
    setTimeout(() => {
      log.warn({ refused }, "busy: requests were answered 503");
      refused = 0;
    }, LOG_EVERY_MS).unref();
  };
}
