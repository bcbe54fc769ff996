import { Readable } from "node:stream";
import type {
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from "fastify";
import { changeEmail, changePassword, deleteAccount } from "../../../contract/account.ts";
import { login, register, resetPassword, signInWithGoogle } from "../../../contract/auth.ts";
import type { Call } from "../../../contract/call.ts";
import { postComment } from "../../../contract/comments.ts";
import { unvote, unvoteComment, upvote, upvoteComment } from "../../../contract/hearts.ts";
import { uploadImage } from "../../../contract/images.ts";
import { submit } from "../../../contract/posts.ts";
import { previewLink } from "../../../contract/previews.ts";
import { setUpSite } from "../../../contract/set-up.ts";
import { hasBody } from "../slow-clients.ts";
import type { RequestSlots, Priority } from "./slots.ts";

/**
 * Calls with queues of their own: they wait for the hashing of passwords, for external sites or for the image
 * reader, or their writes are gathered, the more the better. They hold a slot only while the session is
 * checked.
 */
const WAIT_ELSEWHERE = new Set<Call>([
  upvote,
  unvote,
  upvoteComment,
  unvoteComment,
  postComment,
  submit,
  register,
  login,
  signInWithGoogle,
  resetPassword,
  setUpSite,
  changePassword,
  changeEmail,
  deleteAccount,
  previewLink,
  uploadImage,
]);

type PreParsing = preParsingHookHandler;
type PreValidation = preValidationHookHandler;
type OnSend = onSendHookHandler;

/** A route's hooks: a request has a slot while it is worked on, but not while its body is arriving. */
export class SlotHooks {
  readonly #slots: RequestSlots;
  readonly #call: Call | undefined;
  readonly #waitsElsewhere: boolean;
  readonly #refuse: (reply: FastifyReply) => void;
  readonly #taken = new WeakMap<FastifyRequest, Priority>();

  /** `call` is undefined for a document. */
  constructor(slots: RequestSlots, call: Call | undefined, refuse: (reply: FastifyReply) => void) {
    this.#slots = slots;
    this.#call = call;
    this.#waitsElsewhere = call !== undefined && WAIT_ELSEWHERE.has(call);
    this.#refuse = refuse;
  }

  readonly enter: PreParsing = (request, reply, payload, done) => {
    this.#take(request, reply, () => done(null, payload));
  };

  readonly freeSlotForBody: PreParsing = (request, _reply, payload, done) => {
    const isComing = hasBody(request) && !request.raw.complete;
    if (this.#waitsElsewhere || isComing) this.#giveBack(request);
    done(null, payload);
  };

  readonly enterAgain: PreValidation = (request, reply, done) => {
    if (this.#waitsElsewhere || this.#taken.has(request)) done();
    else this.#take(request, reply, done);
  };

  readonly leave: OnSend = (request, _reply, payload, done) => {
    done(null, payload);
    const giveBack = () => this.#giveBack(request);
    if (!(payload instanceof Readable)) return giveBack();
    // The answer is being compressed. A slow reader pauses the stream, and then holds no slot.
    payload.once("end", giveBack).once("pause", giveBack).once("close", giveBack);
  };

  #take(request: FastifyRequest, reply: FastifyReply, begin: () => void): void {
    const priority = priorityOf(request, this.#call);
    const stopWatching = (): void => {
      if (giveUp) reply.raw.off("close", giveUp);
    };
    let giveUp: (() => void) | null = null;
    giveUp = this.#slots.enter(priority, {
      begin: () => {
        stopWatching();
        this.#taken.set(request, priority);
        begin();
      },
      refuse: () => {
        stopWatching();
        this.#refuse(reply);
      },
    });
    // A request whose client has left is not worked on.
    if (giveUp) reply.raw.once("close", giveUp);
  }

  #giveBack(request: FastifyRequest): void {
    const priority = this.#taken.get(request);
    if (!priority) return;
    this.#taken.delete(request);
    this.#slots.leave(priority);
  }
}

/** A request with a token counts as a member's: only the database can tell whether the token is valid. */
export function priorityOf({ headers, method }: FastifyRequest, call: Call | undefined): Priority {
  const reads = method === "GET" || method === "HEAD";
  if (!call) return "visitor-read";
  if (headers.authorization !== undefined) return reads ? "member-read" : "member-write";
  // Visitors write to sign in or to register, so they get a member's priority.
  return reads ? "visitor-read" : "member-read";
}
