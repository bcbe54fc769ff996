import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import { type ErrorAnswer, ERROR_TEXTS } from "../../../contract/errors.ts";
import { RETRY_AFTER_SECONDS } from "../answer-errors.ts";
import { letNewcomersIn } from "./newcomers.ts";
import { type IsBeingMade, PlacedRoute } from "./placed-route.ts";
import { type PlaceLimits, Places } from "./places.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a page: answers in place of it, at no cost, when there are more requests than can be worked on. */
    answerBusy?: (reply: FastifyReply) => FastifyReply;
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
    "visitor-read": { atOnce: 12, waiting: 2_000, patienceMs: 1_500 },
    page: { atOnce: 4, waiting: 2_000, patienceMs: 1_000 },
  },
};

const LOG_EVERY_MS = 10_000;

const BUSY = JSON.stringify({ error: ERROR_TEXTS.unavailable } satisfies ErrorAnswer);

/**
 * Lets only so many calls, documents and pages be worked on at once. The others wait, those of members who
 * write first, and are answered 503 with `Retry-After` when they have waited too long. Who only waits for what is being made
 * for somebody else needs no place. Register it after what
 * compresses and before the routes.
 */
export function admitRequests(app: FastifyInstance, limits: PlaceLimits, isBeingMade: IsBeingMade): void {
  const places = new Places(limits);
  const noteRefusal = countRefusals(app.log);
  letNewcomersIn(app.server, places);
  app.addHook("onRoute", (route) => {
    const { call, isDocument, answerBusy } = route.config ?? {};
    if (call?.isStream || !(call || isDocument || answerBusy)) return;
    const kind = { call, isPage: answerBusy !== undefined };
    const way = new PlacedRoute(places, kind, isBeingMade, (reply) => {
      noteRefusal();
      reply.code(503).header("retry-after", RETRY_AFTER_SECONDS);
      (answerBusy ?? answerBusyCall)(reply);
    });
    route.preParsing = [way.enter, ...listOf(route.preParsing), way.stepAside];
    route.preValidation = [way.enterAgain, ...listOf(route.preValidation)];
    route.onSend = [...listOf(route.onSend), way.leave];
  });
}

function listOf<T>(hooks: T | T[] | undefined): T[] {
  return hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];
}

function answerBusyCall(reply: FastifyReply): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(BUSY);
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
