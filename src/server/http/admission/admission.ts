import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorAnswer } from "../../../contract/errors.ts";
import { RETRY_AFTER_SECONDS } from "../answer-errors.ts";
import { unavailable } from "../../refusal.ts";
import { SlotHooks, priorityOf } from "./slot-hooks.ts";
import { type SlotLimits, RequestSlots } from "./slots.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Requests at the same time share one answer, and only computing it takes a slot. */
    isShared?: true;
  }
}

/**
 * The slots of each process (decision 17). One thread and ten database connections are busy with fewer
 * requests than this. The bound on writes leaves connections for reads even when all writes wait for one row.
 * Pages get few slots: rendering one blocks everything else in the process.
 */
export const SLOTS: SlotLimits = {
  atOnce: 16,
  of: {
    "member-write": { atOnce: 8, waiting: 2_000, patienceMs: 3_000 },
    "member-read": { atOnce: 12, waiting: 2_000, patienceMs: 2_000 },
    "visitor-read": { atOnce: 12, waiting: 2_000, patienceMs: 2_000 },
    page: { atOnce: 4, waiting: 2_000, patienceMs: 2_000 },
  },
};

const LOG_EVERY_MS = 10_000;

const BUSY = JSON.stringify(errorAnswer("unavailable"));

/**
 * Limits how many calls, documents and pages are worked on at once. The others wait by priority, and get a
 * 503 with `Retry-After` when they have waited too long. Register it after compression and before the routes.
 * Returns the function with which `isShared` routes wait for a slot.
 */
export function admitRequests(app: FastifyInstance, limits: SlotLimits): Admit {
  const slots = new RequestSlots(limits);
  const countRefusal = refusalCounter(app.log);
  app.addHook("onRoute", (route) => {
    const { call, isDocument, isShared } = route.config ?? {};
    if (call?.isStream || isShared || !(call || isDocument)) return;
    const hooks = new SlotHooks(slots, call, (reply) => {
      countRefusal();
      answerBusy(reply);
    });
    route.preParsing = [hooks.enter, ...listOf(route.preParsing), hooks.freeSlotForBody];
    route.preValidation = [hooks.enterAgain, ...listOf(route.preValidation)];
    route.onSend = [...listOf(route.onSend), hooks.leave];
  });
  return (request, work) =>
    new Promise((resolve, reject) => {
      const { call } = request.routeOptions.config;
      const priority = call ? priorityOf(request, call) : "page";
      slots.enter(priority, {
        begin: () =>
          void work()
            .then(resolve, reject)
            .finally(() => slots.leave(priority)),
        refuse: () => {
          countRefusal();
          reject(unavailable());
        },
      });
    });
}

/** Begins the work for a request when it gets a slot. Throws `ApiError` 503 when it has waited too long. */
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

/** Logs the number of refusals every ten seconds: a line for each would cost what refusing saves. */
function refusalCounter(log: FastifyBaseLogger): () => void {
  let refused = 0;
  return () => {
    if (refused++ > 0) return;
    setTimeout(() => {
      log.warn({ refused }, "busy: requests were answered 503");
      refused = 0;
    }, LOG_EVERY_MS).unref();
  };
}
