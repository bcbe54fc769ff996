import type { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../api/api.ts";
import { listen } from "../live/live-connection.ts";
import { draftKeys, dropDraft, readDraft, WAITING, watchDrafts } from "./stored-draft.ts";
import { readToken, watchToken } from "../session/token.ts";
import { showToast } from "../ui/toast.ts";
import { draftsMember } from "./known-versions.ts";
import { attempt, isHeld, keepWaiting, sending, tellHeld } from "./send-draft.ts";
import { composers, type Waiting, waitingKey } from "./waiting.ts";

/** The server forgets an idempotency key after a day: a later repetition could write a second time. */
const LIFETIME_MS = 23 * 60 * 60_000;
const TOO_OLD =
  "This has waited for too long to be sent by itself. Please see whether it has arrived, and send it again if not.";

const RETRY_MS = { first: 2_000, last: 60_000 };

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let queries: QueryClient;

/** Sends what waits: now, when the connection is back, after signing in, and from time to time. */
export function startOutbox(queryClient: QueryClient): void {
  queries = queryClient;
  watchDrafts(() => plan());
  watchToken(() => plan());
  addEventListener("online", () => void sendAll());
  listen({ interest: {}, handlers: { hello: () => void sendAll() } });
  void sendAll();
}

/** Sends all that waits, if no other tab is doing so. Resolves when each has been tried. */
export async function sendAll(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  await alone(async () => {
    for (const key of waitingDrafts()) await sendAgain(key);
  });
  plan();
}

/** Plans the next attempt, while anything waits that could be sent. */
function plan(): void {
  // After signing in, the profile says whose token it is.
  const isWaiting = readToken() !== null && waitingDrafts().some((key) => isOpen(key));
  if (!isWaiting) failures = 0;
  if (!isWaiting || timer !== undefined) return;
  // Random, so that browsers do not all come back at once.
  const ms = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.last) * (0.5 + Math.random() / 2);
  timer = setTimeout(() => void sendAll(), ms);
}

/** Two tabs would send the same with the same key, which is harmless but useless. Plain http has no locks. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request("outbox", { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** The keys of the drafts whose sends wait. */
function waitingDrafts(): string[] {
  const keys = draftKeys().filter((key) => key.startsWith(WAITING) && !key.includes("@"));
  return keys.filter((key) => readDraft(key) !== null).map((key) => `draft-${key.slice(WAITING.length)}`);
}

const waitingOf = (key: string): Waiting | null => readDraft<Waiting>(waitingKey(key));

function isOpen(key: string): boolean {
  return !waitingOf(key)?.isRefused && !sending.has(key);
}

function isDue(key: string): boolean {
  return isOpen(key) && waitingOf(key)?.uid === draftsMember();
}

async function sendAgain(key: string): Promise<void> {
  const waiting = waitingOf(key);
  if (!waiting || !isDue(key)) return;
  // The author has written on, so the send that waited is no longer wanted.
  if (readDraft<{ idempotencyKey?: string }>(key)?.idempotencyKey !== waiting.sentAs) {
    return dropDraft(waitingKey(key));
  }
  if (Math.abs(Date.now() - waiting.since) > LIFETIME_MS) return refuse(key, waiting, TOO_OLD);
  if (!navigator.onLine) return;
  try {
    const answer = await attempt(key, waiting, (failure) => {
      // Too many requests: later is soon enough.
      if (failure instanceof ApiFailure && failure.status === 429) return keepWaiting(key, waiting);
      refuse(key, waiting, failure instanceof Error ? failure.message : "It could not be sent.");
    });
    failures = 0;
    tell(key, waiting, answer);
  } catch (failure) {
    failures += 1;
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}

/** Makes what waited a draft again, with the reason: in its composer and in the list. */
function refuse(key: string, waiting: Waiting, problem: string): void {
  keepWaiting(key, { ...waiting, problem, isRefused: true });
  if (!composers.has(key)) showToast(`${WORDS[waiting.what.kind].refused}: see Drafts.`);
}

const WORDS = {
  post: { sent: "Your post was published.", refused: "Your post could not be published" },
  comment: { sent: "Your comment was posted.", refused: "Your comment could not be posted" },
  message: { sent: "Your message was sent.", refused: "Your message could not be sent" },
};

/** Lets the composer show what was sent. Where the composer is not on the page, a line says so. */
function tell(key: string, { what }: Waiting, answer: object): void {
  if (isHeld(answer)) {
    tellHeld(what, answer);
    composers.get(key)?.(answer as never, what.body as never);
    return void queries.invalidateQueries({ queryKey: ["own", "held"] });
  }
  const composer = composers.get(key);
  if (composer) return composer(answer as never, what.body as never);
  showToast(WORDS[what.kind].sent);
  const changed =
    what.kind === "comment" ? ["comments", what.postId] : what.kind === "post" ? ["posts"] : ["own"];
  void queries.invalidateQueries({ queryKey: changed });
}
