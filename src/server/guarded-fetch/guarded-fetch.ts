import type { Socket } from "node:net";
import { buildConnector, Client, type Dispatcher } from "undici";
import { readBody, tooLarge } from "./body.ts";
import { FetchRefused, refusalOf } from "./fetch-refused.ts";
import { Slots } from "../slots.ts";
import { findTarget, type Reach, type Target } from "./target.ts";

/** Takes a body piece by piece, null at its end, and tells when that is enough. */
export type Take = (piece: Buffer | null, found: Omit<Fetched, "body">) => boolean;

/** What is wanted of a stranger's address. */
export interface Wanted {
  /** The content types that are read, lower case; one that ends in `/` means all that begin so. */
  types: readonly string[];
  /** Bytes it may have once unpacked. */
  maxBytes: number;
  /** Where it is given, the body is not kept, and is cut where it would be refused as too large. */
  take?: Take;
  /** For everything: the names, the connections, the redirects and the body. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface Fetched {
  /** Where it was found in the end. */
  address: string;
  /** The content type without parameters, lower case. */
  type: string;
  /** The `charset` that was named with it, or null. */
  charset: string | null;
  /** Empty where it was taken. */
  body: Buffer;
}

/**
 * Fetches what a stranger named: only from the public internet (and networks that the operator allows), whatever
 * the address looks like, its name resolves to or it redirects to; with no cookie, no referrer and no more bytes or
 * time than given. Throws `FetchRefused`.
 */
export type GuardedFetch = (address: string, wanted: Wanted) => Promise<Fetched>;

interface Options extends Reach {
  /** Says who asks. */
  userAgent: string;
  /** Ends all that goes on, as when the program stops. */
  signal?: AbortSignal;
}

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 16_384;
/** Of the whole process. Whoever comes later waits, and the waiting counts. */
const AT_ONCE = 16;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Answers that may be another one later: a time-out, too many requests. */
const LATER = new Set([408, 425, 429]);

/** The one way out to addresses that strangers name. Make one for the process. */
export function createGuardedFetch({ userAgent, signal: leaving, ...reach }: Options): GuardedFetch {
  const slots = new Slots(AT_ONCE);
  return async (address, wanted) => {
    const timeUp = AbortSignal.timeout(wanted.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([timeUp, wanted.signal, leaving].filter((one) => one !== undefined));
    const visit = async (url: URL): Promise<Fetched | URL> =>
      ask(await findTarget(url, reach, signal), wanted, userAgent, signal);
    try {
      return await slots.run(() => follow(address, visit), signal);
    } catch (error) {
      throw refusalOf(error, signal.aborted);
    }
  };
}

/** Each redirect is looked at as if it had been named in the first place. */
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

/** One request; gives what was wanted, or the address that the answer redirects to. */
async function ask(
  target: Target,
  wanted: Wanted,
  userAgent: string,
  signal: AbortSignal,
): Promise<Fetched | URL> {
  const connection = connect(target);
  try {
    const answer = await connection.client.request({
      method: "GET",
      path: target.url.pathname + target.url.search,
      headers: {
        accept: wanted.types.map((type) => (type.endsWith("/") ? `${type}*` : type)).join(", "),
        "accept-encoding": "gzip, br",
        "user-agent": userAgent,
      },
      reset: true,
      signal,
    });
    // Nobody may be left to hear that the body broke off.
    answer.body.on("error", () => {});
    return redirectOf(target.url, answer) ?? (await read(target.url, answer, wanted));
  } finally {
    connection.end();
  }
}

/** A connection for one request, to no other machine than the target's; its name stays the name's. */
function connect({ url, addresses }: Target) {
  const open = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    // The time limit ends it.
    timeout: 0,
    autoSelectFamily: true,
    // Not asked for a numeric address, which is the one that was looked at.
    lookup: (_name, { all }, done) =>
      all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
  });
  const sockets: Socket[] = [];
  const client = new Client(url.origin, {
    // It gives the socket, which its types leave out.
    connect: (options, done) => void sockets.push(open(options, done) as unknown as Socket),
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    allowH2: false,
  });
  const end = (): void => {
    client.destroy().catch(() => {});
    // The client does not know of one that is still being opened.
    for (const socket of sockets) socket.destroy();
  };
  return { client, end };
}

function redirectOf(from: URL, { statusCode, headers }: Dispatcher.ResponseData): URL | null {
  const location = REDIRECTS.has(statusCode) ? first(headers["location"]) : "";
  if (!location) return null;
  const url = URL.parse(location, from.href);
  if (!url) throw new FetchRefused("It redirects to what is no address.");
  return url;
}

async function read(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  wanted: Wanted,
): Promise<Fetched> {
  if (statusCode < 200 || statusCode > 299) {
    const isTemporary = statusCode >= 500 || LATER.has(statusCode);
    throw new FetchRefused(`It answers ${statusCode}.`, { isTemporary });
  }
  const { type, charset } = parseContentType(first(headers["content-type"]));
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
