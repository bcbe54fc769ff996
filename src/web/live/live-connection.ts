import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { LiveEvents } from "../../contract/events.ts";
import { ApiFailure, openStream } from "../api/api.ts";
import { readToken, watchToken } from "../session/token.ts";

/** What a part of the page wants to be told of, beside what concerns the viewer. */
export interface Interest {
  submission?: string;
  category?: string;
}

/** What is done when something happens. `hello` comes first, and again when something may have been missed. */
export type Handlers = { [Name in keyof LiveEvents]?: (data: LiveEvents[Name]) => void };

export interface Listener {
  interest: Interest;
  handlers: Handlers;
}

/** Parts of the page come and go together when it changes: one connection for all of them. */
const SETTLE_MS = 50;

/** A page out of sight needs nothing soon, and a browser has few connections to a site. */
const HIDDEN_MS = 10_000;

/** The server says something at least every 25 s; a connection that is silent for longer is none. */
const SILENT_MS = 60_000;

const RETRY_MS = { first: 1_000, last: 30_000 };

const listeners = new Set<Listener>();
let settling: ReturnType<typeof setTimeout> | undefined;
let current: { key: string; controller: AbortController } | null = null;

/** Has the listener told of what happens, until the function it gives is called. */
export function listen(listener: Listener): () => void {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  settle();
  return () => {
    listeners.delete(listener);
    settle();
  };
}

let isWatching = false;

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  watchToken(() => settle());
  document.addEventListener("visibilitychange", () => settle(document.hidden ? HIDDEN_MS : SETTLE_MS));
  // An open connection would keep the page out of the browser's cache for going back.
  addEventListener("pagehide", () => connect(null));
  addEventListener("pageshow", () => settle());
}

function settle(delay = SETTLE_MS): void {
  clearTimeout(settling);
  settling = setTimeout(() => connect(document.hidden || listeners.size === 0 ? null : wantedPath()), delay);
}

/** The address of a stream with all that the listeners want. */
function wantedPath(): string {
  const wanted = Object.assign({}, ...[...listeners].map(({ interest }) => interest)) as Record<
    string,
    string
  >;
  return `/events?${new URLSearchParams(wanted)}`;
}

function connect(path: string | null): void {
  const key = path === null ? null : `${readToken()} ${path}`;
  if (key === (current?.key ?? null)) return;
  current?.controller.abort();
  current = null;
  if (path === null || key === null) return;
  const controller = new AbortController();
  current = { key, controller };
  void keepReading(path, controller.signal);
}

/** Reads the stream, anew whenever it ends, until it is no longer wanted. */
async function keepReading(path: string, signal: AbortSignal): Promise<void> {
  let delay = RETRY_MS.first;
  while (!signal.aborted) {
    let askedMs: number | null = null;
    try {
      await readStream(path, signal, {
        onAlive: () => (delay = RETRY_MS.first),
        onRetry: (milliseconds) => (askedMs = milliseconds),
      });
    } catch (error) {
      // The page works the same without it, and what was missed is read when it is back. With a dead
      // token it will not be, until there is another.
      if (error instanceof ApiFailure && error.status === 401) return;
    }
    // After a restart all readers come back. The server spreads them over time; after a crash, chance does.
    await waitFor(askedMs ?? delay * (0.5 + Math.random()), signal);
    delay = Math.min(delay * 2, RETRY_MS.last);
  }
}

interface Heard {
  onAlive(): void;
  /** The server asks to come back after so long. */
  onRetry(milliseconds: number): void;
}

async function readStream(path: string, signal: AbortSignal, { onAlive, onRetry }: Heard): Promise<void> {
  const silence = new AbortController();
  const stream = await openStream(path, AbortSignal.any([signal, silence.signal]));
  const events = stream
    .pipeThrough(abortWhenSilent(silence))
    .pipeThrough(new EventSourceParserStream({ onRetry }))
    .getReader();
  for (;;) {
    const { value, done } = await events.read();
    if (done || signal.aborted) return;
    onAlive();
    for (const { handlers } of listeners) tell(handlers, value);
  }
}

/** What one part of the page makes of it is no matter of the others, nor of the connection. */
function tell(handlers: Handlers, { event, data }: EventSourceMessage): void {
  const handle = handlers[event as keyof LiveEvents] as ((data: unknown) => void) | undefined;
  try {
    handle?.(JSON.parse(data));
  } catch (error) {
    reportError(error);
  }
}

/** After sleep or on another network nobody says that a connection is gone. */
function abortWhenSilent(controller: AbortController): TransformStream<string, string> {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), SILENT_MS);
  };
  return new TransformStream({
    start: wait,
    transform(chunk, stream) {
      wait();
      stream.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
