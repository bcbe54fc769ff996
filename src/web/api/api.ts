import type { ErrorAnswer, ErrorCode } from "../../contract/errors.ts";
import type { ReadApi } from "../../contract/page.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { noteAnswer } from "../offline/copies.ts";
import { readToken, removeToken } from "../session/token.ts";

const OUT_OF_REACH = "The site cannot be reached. Please check your connection and try again.";
const IN_TROUBLE = "The site has a problem just now. Please try again in a moment.";

/** A failed call, with a message for people; `status` is 0 when the site could not be reached. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number;
  /** Null when there was no answer of Hearth's. */
  readonly code: ErrorCode | null;
  readonly errors: string[];
  /** The server's own message; null when there was no answer, or none of Hearth's (a proxy's error page). */
  readonly said: string | null;

  constructor(status: number, answer: Partial<ErrorAnswer> | null) {
    super(answer?.error ?? (status === 0 ? OUT_OF_REACH : IN_TROUBLE));
    this.status = status;
    this.code = answer?.code ?? null;
    this.errors = answer?.errors ?? [];
    this.said = answer?.error ?? null;
  }

  /**
   * Whether the request may succeed later: no connection, a proxy before a site that restarts, or a busy
   * site.
   */
  get isOutOfReach(): boolean {
    return OUT_OF_REACH_STATUSES.has(this.status) || (this.status >= 520 && this.status <= 530);
  }
}

/** Cloudflare also answers 520 to 530 when it cannot reach a site. */
const OUT_OF_REACH_STATUSES = new Set([0, 408, 502, 503, 504]);

let readOnServer: ReadApi | null = null;

/** On the server, pages call the API in process, as an anonymous visitor. */
export function readThrough(readApi: ReadApi): void {
  readOnServer = readApi;
}

/** GETs a path of the API. Throws `ApiFailure`. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  if (!readOnServer) return request<T>("GET", path, signal ? { signal } : {});
  const { status, body } = await readOnServer(path);
  if (status >= 400) throw new ApiFailure(status, body as ErrorAnswer);
  return body as T;
}

/**
 * GETs a path past the browser's cache, whose copy may be older than the event the reader was told about.
 * Throws `ApiFailure`.
 */
export function getFresh<T>(path: string): Promise<T> {
  return request<T>("GET", path, { cache: "reload" });
}

/** GETs a path; null when the answer is 404. Throws `ApiFailure` for any other failure. */
export async function getOrNull<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await get<T>(path, signal);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/**
 * POSTs to a path of the API. With an idempotency key a repeated request writes once. Throws `ApiFailure`.
 */
export function post<T>(path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
  return request<T>("POST", path, {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
  });
}

/** DELETEs a path of the API. Throws `ApiFailure`. */
export function remove<T>(path: string): Promise<T> {
  return request<T>("DELETE", path, {});
}

interface RequestParts {
  body?: string;
  headers?: Record<string, string>;
  cache?: RequestCache;
  signal?: AbortSignal;
}

async function request<T>(method: string, path: string, init: RequestParts): Promise<T> {
  const token = readToken();
  const response = await fetchApi(method, path, init);
  // A response that breaks off is a lost connection, not invalid JSON.
  const text = await response.text().catch(failUnlessAborted);
  return settle<T>(response.status, jsonIn(text), token);
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
export function settle<T>(status: number, answer: unknown, token: string | null): T {
  // The token is no longer valid: sign out silently and leave the page as it is.
  if (status === 401 && token && token === readToken()) removeToken();
  if (status >= 400 || status === 0 || answer === undefined) {
    throw new ApiFailure(status, (answer as Partial<ErrorAnswer> | null | undefined) ?? null);
  }
  return answer as T;
}

/**
 * Opens a stream of the API as text. Throws `ApiFailure`. The server ends a stream together with its session,
 * so reopening the stream signs out a member whose session was ended elsewhere, or who was banned.
 */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<string>> {
  const token = readToken();
  const response = await fetchApi("GET", path, { signal });
  settle(response.status, null, token);
  if (!response.body) throw new ApiFailure(response.status, null);
  const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>;
  return response.body.pipeThrough(decoder);
}

async function fetchApi(method: string, path: string, init: RequestParts): Promise<Response> {
  const token = readToken();
  const response = await fetch(API_PREFIX + path, {
    ...init,
    method,
    headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
  }).catch(failUnlessAborted);
  noteAnswer(response);
  return response;
}

function failUnlessAborted(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ApiFailure(0, null);
}
