import type { Socket } from "node:net";
import { buildConnector, Client, type Dispatcher } from "undici";
import { readBody, tooLarge } from "./body.ts";
import { FetchRefused, readRetryAfter, refusalOf } from "./fetch-refused.ts";
import { Slots } from "../concurrency/slots.ts";
import { findTarget, type Reach, type Target } from "./target.ts";

/** Receives a body piece by piece, and null at its end. Returns true to stop. */
export type Take = (piece: Buffer | null, found: Omit<Fetched, "body">) => boolean;

/** The accepted types and the limits of a fetch. */
export interface Wanted {
  /** The accepted content types in lower case; `image/` accepts all that begin with `image/`. */
  types: readonly string[];
  /** The limit for the decompressed body. */
  maxBytes: number;
  /** With `take` the body is not returned, and a body over the limit is cut rather than refused. */
  take?: Take;
  /** The limit for everything together: name lookups, connections, redirects and the body. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Makes it a POST over https. No redirect is followed, and nothing is read of the answer. */
  sent?: { headers: Record<string, string>; body: Buffer };
}

export interface Fetched {
  /** The final address, after redirects. */
  address: string;
  /** The content type without parameters, lower case. */
  type: string;
  /** The `charset` of the content type. */
  charset: string | null;
  /** Empty with `take`. */
  body: Buffer;
}

/**
 * Fetches an untrusted address: only from the public internet and networks that the operator allows, whatever
 * the address looks like, its name resolves to or it redirects to. Sends no cookie and no referrer. Throws
 * `FetchRefused`.
 */
export type GuardedFetch = (address: string, wanted: Wanted) => Promise<Fetched>;

interface Options extends Reach {
  userAgent: string;
  /** Aborts all fetches, as when the program stops. */
  signal?: AbortSignal;
}

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 16_384;
/** Concurrent fetches in a process. The time that a further one waits counts towards its time limit. */
const AT_ONCE = 16;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses of temporary failures: request timeout, too early, too many requests. */
const LATER = new Set([408, 425, 429]);

/** The only code that connects to untrusted addresses. Create one per process and reach: its fetches share the slots. */
export function createGuardedFetch({ userAgent, signal: aborting, ...reach }: Options): GuardedFetch {
  const slots = new Slots(AT_ONCE);
  return async (address, wanted) => {
    const timeUp = AbortSignal.timeout(wanted.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([timeUp, wanted.signal, aborting].filter((one) => one !== undefined));
    const visit = async (url: URL): Promise<Fetched | URL> =>
      ask(await findTarget(url, reach, signal), wanted, userAgent, signal);
    try {
      return await slots.run(() => follow(address, visit), { signal });
    } catch (error) {
      throw refusalOf(error, signal.aborted);
    }
  };
}

/** Checks each redirect like the first address. */
async function follow(address: string, visit: (url: URL) => Promise<Fetched | URL>): Promise<Fetched> {
  let url = URL.parse(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!url) throw new FetchRefused("It is not a web address.");
    const answer = await visit(url);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw new FetchRefused("It redirects too often.");
}

/** Sends one request. Returns the answer, or the address that it redirects to. */
async function ask(
  target: Target,
  wanted: Wanted,
  userAgent: string,
  signal: AbortSignal,
): Promise<Fetched | URL> {
  if (wanted.sent && target.url.protocol !== "https:") throw new FetchRefused("It has no secure connection.");
  const connection = connect(target);
  try {
    const answer = await connection.client.request({
      path: target.url.pathname + target.url.search,
      ...requestOf(wanted, userAgent),
      reset: true,
      signal,
    });
    // A body that breaks off after its reader has stopped must not throw an unhandled error.
    answer.body.on("error", () => {});
    const redirect = wanted.sent ? null : redirectOf(target.url, answer);
    return redirect ?? (await read(target.url, answer, wanted));
  } finally {
    connection.end();
  }
}

function requestOf({ types, sent }: Wanted, userAgent: string) {
  const headers = { "accept-encoding": "gzip, br", "user-agent": userAgent };
  if (sent) return { method: "POST", headers: { ...sent.headers, ...headers }, body: sent.body } as const;
  const accept = types.map((type) => (type.endsWith("/") ? `${type}*` : type)).join(", ");
  return { method: "GET", headers: { accept, ...headers } } as const;
}

/** A connection for one request, only to the checked addresses. TLS still checks the target's name. */
function connect({ url, addresses }: Target) {
  const open = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    // The signal's time limit ends the connection.
    timeout: 0,
    autoSelectFamily: true,
    // Node skips this lookup for a numeric address, which `findTarget` has checked itself.
    lookup: (_name, { all }, done) =>
      all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
  });
  const sockets: Socket[] = [];
  const client = new Client(url.origin, {
    // `open` returns the socket, which its types leave out.
    connect: (options, done) => void sockets.push(open(options, done) as unknown as Socket),
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    allowH2: false,
  });
  const end = (): void => {
    client.destroy().catch(() => {});
    // The client does not destroy a socket that is still connecting.
    for (const socket of sockets) socket.destroy();
  };
  return { client, end };
}

function redirectOf(from: URL, { statusCode, headers }: Dispatcher.ResponseData): URL | null {
  const location = REDIRECTS.has(statusCode) ? first(headers["location"]) : "";
  if (!location) return null;
  const url = URL.parse(location, from.href);
  if (!url) throw new FetchRefused("It redirects to an invalid address.");
  return url;
}

async function read(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  wanted: Wanted,
): Promise<Fetched> {
  if (statusCode < 200 || statusCode > 299) {
    const isTemporary = statusCode >= 500 || LATER.has(statusCode);
    const retryAfterS = isTemporary ? readRetryAfter(first(headers["retry-after"])) : 0;
    throw new FetchRefused(`It answers ${statusCode}.`, { isTemporary, retryAfterS, status: statusCode });
  }
  const { type, charset } = parseContentType(first(headers["content-type"]));
  if (wanted.sent) return { address: url.href, type, charset, body: Buffer.alloc(0) };
  const isWanted = wanted.types.some((want) => (want.endsWith("/") ? type.startsWith(want) : type === want));
  if (!isWanted) throw new FetchRefused(`It is not what was asked for, but ${type || "of no type"}.`);
  if (!wanted.take && Number(first(headers["content-length"])) > wanted.maxBytes) throw tooLarge();
  const found = { address: url.href, type, charset };
  const { maxBytes, take } = wanted;
  const limits = { maxBytes, take: take && ((piece: Buffer | null) => take(piece, found)) };
  return { ...found, body: await readBody(body, first(headers["content-encoding"]), limits) };
}

function parseContentType(header: string): { type: string; charset: string | null } {
  const type = header.split(";")[0]!.trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]+)/i.exec(header)?.[1] ?? null;
  return { type, charset };
}

function first(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? "";
}
