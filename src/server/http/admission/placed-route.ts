import { Readable } from "node:stream";
import type {
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from "fastify";
import type { Call } from "../../../contract/call.ts";
import { hasBody } from "../slow-clients.ts";
import type { Places, Standing } from "./places.ts";

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
  "POST /change-password",
  "POST /change-email",
  "GET /link-preview",
  "POST /images",
]);

type PreParsing = preParsingHookHandler;
type PreValidation = preValidationHookHandler;
type OnSend = onSendHookHandler;

/** The way of requests through a route: each has a place while it is worked on, and none while its body comes. */
export class PlacedRoute {
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
export function standingOf({ headers, method }: FastifyRequest, call: Call | undefined): Standing {
  const reads = method === "GET" || method === "HEAD";
  if (!call) return "visitor-read";
  if (headers.authorization !== undefined) return reads ? "member-read" : "member-write";
  // Signing in is how a visitor becomes a member.
  return reads ? "visitor-read" : "member-read";
}
