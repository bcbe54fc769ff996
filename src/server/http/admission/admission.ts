import { Readable } from "node:stream";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from "fastify";
import type { Call } from "../../../contract/call.ts";
import { type ErrorAnswer, ERROR_TEXTS } from "../../../contract/errors.ts";
import { RETRY_AFTER_SECONDS } from "../answer-errors.ts";
import { ApiError } from "../api-error.ts";
import { hasBody } from "../slow-clients.ts";
import { type PlaceLimits, Places, type Standing } from "./places.ts";

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
    "member-write": { atOnce: 8, waiting: 2_000, patienceMs: 2_000 },
    "member-read": { atOnce: 12, waiting: 2_000, patienceMs: 1_000 },
    "visitor-read": { atOnce: 12, waiting: 2_000, patienceMs: 1_000 },
    page: { atOnce: 4, waiting: 2_000, patienceMs: 700 },
  },
};

/**
 * Calls that have bounds of their own: they wait for the hashing of passwords, other people's servers or the reader of
 * images, or go to the database together with all that came at the same time, the more the better. They have a place
 * while the session is looked at, no longer.
 */
const WAIT_ELSEWHERE = new Set([
  "POST /submission/:id/upvote",
  "POST /submission/:id/unvote",
  "POST /submission/:id/comments",
  "POST /submit",
  "POST /register",
  "POST /login",
  "POST /auth/google",
  "POST /reset-password",
  "GET /link-preview",
  "POST /images",
]);

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
          reject(new ApiError(503, ERROR_TEXTS.unavailable));
        },
      });
    });
}

/** Has work for a request begin when there is a place for it. Throws `ApiError` 503 where there was none for too long. */
export type Admit = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

type PreParsing = preParsingHookHandler;
type PreValidation = preValidationHookHandler;
type OnSend = onSendHookHandler;

/** The way of requests through a route: each has a place while it is worked on, and none while its body comes. */
class PlacedRoute {
  readonly #places: Places;
  readonly #call: Call | undefined;
  readonly #waitsElsewhere: boolean;
  readonly #refuse: (reply: FastifyReply) => void;
  readonly #placed = new WeakMap<FastifyRequest, Standing>();

  /** Without a call it is the way to a document. */
  constructor(places: Places, call: Call | undefined, refuse: (reply: FastifyReply) => void) {
    this.#places = places;
    this.#call = call;
    this.#waitsElsewhere = call !== undefined && WAIT_ELSEWHERE.has(`${call.method} ${call.path}`);
    this.#refuse = refuse;
  }

  readonly enter: PreParsing = (request, reply, payload, done) => {
    this.#take(request, reply, () => done(null, payload));
  };

  readonly stepAside: PreParsing = (request, _reply, payload, done) => {
    const isComing = hasBody(request) && !request.raw.complete;
    if (this.#waitsElsewhere || isComing) this.#giveBack(request);
    done(null, payload);
  };

  readonly enterAgain: PreValidation = (request, reply, done) => {
    if (this.#waitsElsewhere || this.#placed.has(request)) done();
    else this.#take(request, reply, done);
  };

  readonly leave: OnSend = (request, _reply, payload, done) => {
    done(null, payload);
    const giveBack = () => this.#giveBack(request);
    if (!(payload instanceof Readable)) return giveBack();
    // It is being compressed. Who reads it slowly holds up the stream, but nobody else.
    payload.once("end", giveBack).once("pause", giveBack).once("close", giveBack);
  };

  #take(request: FastifyRequest, reply: FastifyReply, begin: () => void): void {
    const standing = standingOf(request, this.#call);
    const outOfLine = (): void => {
      if (giveUp) reply.raw.off("close", giveUp);
    };
    let giveUp: (() => void) | null = null;
    giveUp = this.#places.enter(standing, {
      begin: () => {
        outOfLine();
        this.#placed.set(request, standing);
        begin();
      },
      refuse: () => {
        outOfLine();
        this.#refuse(reply);
      },
    });
    // With nobody there to be answered, nothing of what would follow is done.
    if (giveUp) reply.raw.once("close", giveUp);
  }

  #giveBack(request: FastifyRequest): void {
    const standing = this.#placed.get(request);
    if (!standing) return;
    this.#placed.delete(request);
    this.#places.leave(standing);
  }
}

/** Who says to have a token counts as a member: whether it is valid takes the database to know. */
function standingOf({ headers, method }: FastifyRequest, call: Call | undefined): Standing {
  const reads = method === "GET" || method === "HEAD";
  if (!call) return "visitor-read";
  if (headers.authorization !== undefined) return reads ? "member-read" : "member-write";
  // Signing in is how a visitor becomes a member.
  return reads ? "visitor-read" : "member-read";
}

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
