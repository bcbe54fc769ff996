import type { ErrorAnswer } from "../../contract/errors.ts";
import type { ReadApi } from "../../contract/page.ts";
import { API_PREFIX } from "../../contract/paths.ts";
import { noteAnswer } from "../offline/copies.ts";
import { readToken, removeToken } from "../session/token.ts";

const OUT_OF_REACH = "The site cannot be reached. Please check your connection and try again.";
const IN_TROUBLE = "The site has a problem just now. Please try again in a moment.";

/** The API refused, in words for the person; `status` is 0 when it could not be reached. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number;
  readonly errors: string[];
  /** The server's own words; null when it could not be reached or gave none (a proxy's error page). */
  readonly said: string | null;

  constructor(status: number, answer: Partial<ErrorAnswer> | null) {
    super(answer?.error ?? (status === 0 ? OUT_OF_REACH : IN_TROUBLE));
    this.status = status;
    this.errors = answer?.errors ?? [];
    this.said = answer?.error ?? null;
  }

  /** Whether no answer of the site itself came: the connection, or a proxy in front of a site that restarts, failed. */
  get isOutOfReach(): boolean {
    return OUT_OF_REACH_STATUSES.has(this.status) || (this.status >= 520 && this.status <= 530);
  }
}

/** Besides these, 520 to 530 are Cloudflare's words for a site that it cannot reach. */
const OUT_OF_REACH_STATUSES = new Set([0, 408, 502, 503, 504]);

let readOnServer: ReadApi | null = null;

/** On the server pages read through the program itself, as an anonymous visitor. */
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
 * GETs a path as it is now. For what the reader was told of: what is kept for everybody may be from a moment before.
 * Throws `ApiFailure`.
 */
export function getFresh<T>(path: string): Promise<T> {
  return request<T>("GET", path, { cache: "reload" });
}

/** GETs what may not be there: null when the answer is 404. Throws `ApiFailure` for anything else. */
export async function getOrNull<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await get<T>(path, signal);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** POSTs to a path of the API. A key makes a repeated request do nothing twice. Throws `ApiFailure`. */
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
  // An answer that breaks off is a lost connection, not an answer that is no JSON.
  const text = await response.text().catch(failUnlessAborted);
  return settle<T>(response.status, jsonIn(text), token);
}

/** The JSON of an answer, null for an empty one, undefined where a page stands in place of it. */
function jsonIn(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What came of a request that was sent with this token: its answer. Throws `ApiFailure`. */
export function settle<T>(status: number, answer: unknown, token: string | null): T {
  // The token is dead: sign out silently, keeping what is on the page.
  if (status === 401 && token && token === readToken()) removeToken();
  if (status >= 400 || status === 0 || answer === undefined) {
    throw new ApiFailure(status, (answer as Partial<ErrorAnswer> | null | undefined) ?? null);
  }
  return answer as T;
}

/**
 * Opens a stream of the API: its text, as long as it lasts. Throws `ApiFailure`. A stream ends with its session: who was
 * signed out elsewhere, or banned, is signed out here by asking for it again.
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
