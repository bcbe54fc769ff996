import type { Call, CallAnswer, CallInput } from "../../contract/call.ts";
import type { ErrorAnswer, ErrorCode } from "../../contract/errors.ts";
import type { ReadApi } from "../../contract/page.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { recordAnswerSource } from "../offline/shown-copy.ts";
import { readToken, removeToken } from "../session/token.ts";
import { type AddressParts, callAddress } from "./call-address.ts";

const OUT_OF_REACH = "The site cannot be reached. Please check your connection and try again.";
const IN_TROUBLE = "The site has a problem just now. Please try again in a moment.";

/** A failed call, with a message for people; `status` is 0 when the site could not be reached. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number;
  /** Null when no answer came from Hearth. */
  readonly code: ErrorCode | null;
  readonly errors: string[];
  /** The server's message; null when no answer came from Hearth, but for example a proxy's error page. */
  readonly serverMessage: string | null;

  constructor(status: number, answer: Partial<ErrorAnswer> | null) {
    super(answer?.error ?? (status === 0 ? OUT_OF_REACH : IN_TROUBLE));
    this.status = status;
    this.code = answer?.code ?? null;
    this.errors = answer?.errors ?? [];
    this.serverMessage = answer?.error ?? null;
  }

  /**
   * Whether the request may succeed later: no connection, a proxy before a site that restarts, or a busy
   * site.
   */
  get isOutOfReach(): boolean {
    // Cloudflare answers 520 to 530 when it cannot reach a site.
    return OUT_OF_REACH_STATUSES.has(this.status) || (this.status >= 520 && this.status <= 530);
  }
}

const OUT_OF_REACH_STATUSES = new Set([0, 408, 502, 503, 504]);

let readOnServer: ReadApi | null = null;

/** On the server, pages call the API in process, as an anonymous visitor. */
export function setApiReader(readApi: ReadApi): void {
  readOnServer = readApi;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** "reload" bypasses the browser's cache, whose copy may be older than the event that announced a change. */
  cache?: "reload";
  /** The request goes on after the page has closed; its body is at most 64 KB. */
  keepalive?: true;
  /** A write that is repeated with the same key takes effect once. */
  idempotencyKey?: string;
  /** The draft that is sent, with its versions: the server deletes it together with the write. */
  draft?: string | undefined;
}

/** The argument after the path. Optional for a call that requires no parameters, query or body. */
type Input<C extends Call> =
  Partial<CallInput<C>> extends CallInput<C>
    ? [input?: CallInput<C> & CallOptions]
    : [input: CallInput<C> & CallOptions];

/**
 * Makes a call of the contract. The type argument names the call, and checks the path and what is sent:
 * `call<typeof upvote>("POST", "/submission/:id/upvote", { params: { id } })`. Throws `ApiFailure`.
 */
export function call<C extends Call = never>(
  method: C["method"],
  path: C["path"],
  ...input: Input<C>
): Promise<CallAnswer<C>>;
export async function call(method: string, path: string, parts: RequestParts = {}): Promise<unknown> {
  if (readOnServer) {
    if (method !== "GET") throw new Error(`A page may not write while it is rendered (${method} ${path}).`);
    const { status, body } = await readOnServer(callAddress(path, parts));
    return answerOrThrow(status, body, null);
  }
  const { response, token } = await sendRequest(method, path, parts);
  // A response that breaks off is a lost connection, not invalid JSON.
  const text = await response.text().catch(failUnlessAborted);
  return answerOrThrow(response.status, jsonIn(text), token);
}

/** For the `catch` of a call: turns a 404 into null. Throws any other failure. */
export function nullIfNotFound(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status === 404) return null;
  throw failure;
}

export interface RequestParts extends CallOptions, AddressParts {
  body?: unknown;
}

/** Sends a request with the viewer's token. Throws `ApiFailure` when the site cannot be reached. */
export async function sendRequest(
  method: string,
  path: string,
  { body, idempotencyKey, draft, signal, cache, keepalive, ...address }: RequestParts,
): Promise<{ response: Response; token: string | null }> {
  const token = readToken();
  const response = await fetch(API_PREFIX + callAddress(path, address), {
    method,
    signal,
    cache,
    keepalive,
    // Without a body, `stringify` returns undefined.
    body: JSON.stringify(body),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      ...(draft && { draft }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  }).catch(failUnlessAborted);
  recordAnswerSource(response);
  return { response, token };
}

function failUnlessAborted(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ApiFailure(0, null);
}

/** Parses a response: null when empty, undefined when not JSON, such as a proxy's page. */
function jsonIn(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the answer to a request that was sent with this token. A 401 signs out. Throws `ApiFailure`. */
export function answerOrThrow(status: number, answer: unknown, token: string | null): unknown {
  // The token is no longer valid: sign out silently and leave the page as it is.
  if (status === 401 && token && token === readToken()) removeToken();
  if (status >= 400 || status === 0 || answer === undefined) {
    throw new ApiFailure(status, (answer as Partial<ErrorAnswer> | null | undefined) ?? null);
  }
  return answer;
}
