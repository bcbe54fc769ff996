import type { EventSourceMessage } from "eventsource-parser";
import type { LiveEvents } from "../../contract/events.ts";
import { ApiFailure } from "../api/api.ts";
import { readToken, watchToken } from "../session/token.ts";
import { type Interest, readEvents } from "./event-stream.ts";
import { keepPushOwner } from "./push-owner.ts";

/** Callbacks for events. `hello` comes first, and again when events may have been missed. */
export type Handlers = { [Name in keyof LiveEvents]?: (data: LiveEvents[Name]) => void };

export interface Listener {
  interest: Interest;
  handlers: Handlers;
}

/** Navigation replaces many listeners at once: wait this long for all of them before connecting. */
const SETTLE_MS = 50;

/** A hidden page disconnects after this time, because browsers allow few connections to a site. */
const HIDDEN_MS = 10_000;

const RETRY_MS = { first: 1_000, last: 30_000 };

const listeners = new Set<Listener>();
/** The listeners that have had no `hello` yet. They may have missed events, also of a stream that went on. */
const ungreeted = new Set<Listener>();
let scheduled: ReturnType<typeof setTimeout> | undefined;
let current: { key: string; controller: AbortController; hasGreeted: boolean } | null = null;

/** Adds a listener. Returns a function that removes it. */
export function listen(listener: Listener): () => void {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  ungreeted.add(listener);
  scheduleConnection();
  return () => {
    listeners.delete(listener);
    ungreeted.delete(listener);
    scheduleConnection();
  };
}

let isWatching = false;

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  watchToken(() => {
    scheduleConnection();
    void keepPushOwner().catch(reportError);
  });
  void keepPushOwner().catch(reportError);
  document.addEventListener("visibilitychange", () =>
    scheduleConnection(document.hidden ? HIDDEN_MS : SETTLE_MS),
  );
  // An open connection would keep the page out of the back/forward cache.
  addEventListener("pagehide", () => connect(null));
  addEventListener("pageshow", () => scheduleConnection());
}

function scheduleConnection(delay = SETTLE_MS): void {
  clearTimeout(scheduled);
  scheduled = setTimeout(() => connect(document.hidden || listeners.size === 0 ? null : wanted()), delay);
}

/** The interests of all listeners, which one stream serves. */
function wanted(): Interest {
  return Object.assign({}, ...[...listeners].map(({ interest }) => interest)) as Interest;
}

function connect(interest: Interest | null): void {
  const key = interest && `${readToken()} ${JSON.stringify(interest)}`;
  if (key === (current?.key ?? null) && !haveMissed()) return;
  current?.controller.abort();
  current = null;
  if (interest === null || key === null) return;
  const controller = new AbortController();
  const stream = { key, controller, hasGreeted: false };
  current = stream;
  void keepReading(interest, controller.signal, () => {
    stream.hasGreeted = true;
    ungreeted.clear();
  });
}

/** Whether a page came back, within the time to settle, to the post or feed whose stream went on meanwhile. */
function haveMissed(): boolean {
  if (!current?.hasGreeted) return false;
  return [...ungreeted].some(({ interest }) => Object.keys(interest).length > 0);
}

/** Reads the stream and reconnects whenever it ends, until aborted or the token is refused. */
async function keepReading(interest: Interest, signal: AbortSignal, onHello: () => void): Promise<void> {
  let delay = RETRY_MS.first;
  while (!signal.aborted) {
    let askedMs: number | null = null;
    try {
      await readEvents(interest, signal, {
        onEvent: (message) => {
          delay = RETRY_MS.first;
          for (const { handlers } of listeners) dispatch(handlers, message);
          if (message.event === "hello") onHello();
        },
        onRetry: (milliseconds) => (askedMs = milliseconds),
      });
    } catch (error) {
      // The page works without the stream, and `hello` brings it up to date later. After a 401 the token is
      // dead: stop until there is another.
      if (error instanceof ApiFailure && error.status === 401) return;
    }
    // After a restart all browsers reconnect. The server's retry time spreads them; after a crash the random
    // factor does.
    await waitFor(askedMs ?? delay * (0.5 + Math.random()), signal);
    delay = Math.min(delay * 2, RETRY_MS.last);
  }
}

/** An error in one listener must not affect the others, nor the connection. */
function dispatch(handlers: Handlers, { event, data }: EventSourceMessage): void {
  const handle = handlers[event as keyof LiveEvents] as ((data: unknown) => void) | undefined;
  try {
    handle?.(JSON.parse(data));
  } catch (error) {
    reportError(error);
  }
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
