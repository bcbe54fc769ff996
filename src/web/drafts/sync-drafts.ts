import type { CallBody } from "../../contract/call.ts";
import type * as calls from "../../contract/drafts.ts";
import { LIMITS } from "../../contract/limits.ts";
import { answerTime } from "../api/answer-time.ts";
import { ApiFailure, call } from "../api/api.ts";
import { readDraft, watchDrafts } from "./stored-draft.ts";
import { readToken, watchToken } from "../session/token.ts";
import { keepBoth, secondKey } from "./conflict.ts";
import { draftWords } from "./draft-words.ts";
import {
  draftsMember,
  forgetKnown,
  type Known,
  keepKnown,
  keysOfMember,
  knownOf,
  serverKey,
  storing,
  versionsOf,
} from "./known-versions.ts";
import { versionOf } from "./version.ts";
import { isAwaited } from "./waiting.ts";

/** Drafts are stored once their author pauses. */
const QUIET_MS = 2_000;
const RETRY_MS = 30_000;
/** A request that goes on after the page has closed has at most 64 KB, in UTF-8. */
const KEEPALIVE_LENGTH = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores the drafts in this browser on the server too, now and after each change. */
export function startStoring(): void {
  watchDrafts(() => storeIn(QUIET_MS));
  watchToken(() => storeIn(QUIET_MS));
  addEventListener("online", () => storeIn(0));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void storeAll(true);
  });
  storeIn(0);
}

function storeIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void storeAll(false), ms);
}

/** Stores all drafts that have changed. Tries again later where that fails. */
export async function storeAll(isLeaving: boolean): Promise<void> {
  const uid = draftsMember();
  // After signing in, the profile says whose token it is.
  if (uid === null) return readToken() === null ? undefined : storeIn(QUIET_MS);
  const stores = keysOfMember(uid).map((key) => () => storeOnce(uid, key, isLeaving));
  // A page that closes has no time for one after another.
  const outcomes = isLeaving
    ? await Promise.allSettled(stores.map((store) => store()))
    : await inTurn(stores);
  if (outcomes.some(({ status }) => status === "rejected")) storeIn(RETRY_MS);
}

async function inTurn(stores: (() => Promise<void>)[]): Promise<PromiseSettledResult<void>[]> {
  const outcomes: PromiseSettledResult<void>[] = [];
  for (const store of stores) outcomes.push(...(await Promise.allSettled([store()])));
  return outcomes;
}

/** Stores a draft, unless a send of it waits. Rejects where the site cannot be reached. */
export async function storeOnce(uid: string, key: string, isLeaving = false): Promise<void> {
  if (storing.has(key)) {
    await storing.get(key);
    return storeOnce(uid, key, isLeaving);
  }
  if (draftsMember() !== uid || isAwaited(key)) return;
  const store = storeNow(uid, key, isLeaving);
  storing.set(
    key,
    store.catch(() => {}),
  );
  try {
    await store;
  } finally {
    storing.delete(key);
  }
}

async function storeNow(uid: string, key: string, isLeaving: boolean): Promise<void> {
  const value = readDraft(key);
  const known = knownOf(uid, key);
  const words = draftWords(value);
  if (words === null) return known ? deleteStored(uid, key, versionsOf(known)) : undefined;
  const text = JSON.stringify(value);
  const version = versionOf(text);
  // A longer draft stays in this browser alone.
  if (isStored(known, version) || text.length > LIMITS.draft) return;
  const draft = { key: serverKey(key), value: text, words, version };
  try {
    await storeOver(uid, key, draft, isLeaving);
  } catch (failure) {
    if (mayBeStoredLater(failure)) throw failure;
    if (!(failure instanceof ApiFailure && failure.code === "draftConflict")) return;
    await makeRoom(uid, key, value);
    await storeOver(uid, key, draft, isLeaving);
  }
}

/** Whether the server has confirmed a version, and nothing that was sent since may have taken its place. */
function isStored(known: Known | null, version: string): boolean {
  return known?.confirmed === version && known.tried.length === 0;
}

/** Keeps the server's draft as a second one, before this browser's own takes its place. */
async function makeRoom(uid: string, key: string, own: unknown): Promise<void> {
  const version = await keepBoth(uid, key, own);
  if (version === null) return;
  const second = secondKey(key, version);
  if (second !== key) await storeOnce(uid, second);
  keepKnown(uid, key, { confirmed: version, tried: [] });
}

/** Stores a draft in place of the versions that this browser knows. Throws `ApiFailure`. */
async function storeOver(
  uid: string,
  key: string,
  draft: Omit<CallBody<typeof calls.keepDraft>, "was">,
  isLeaving: boolean,
): Promise<void> {
  // Another member may have signed in since the last answer.
  if (draftsMember() !== uid) return;
  const known = knownOf(uid, key);
  const was = versionsOf(known).slice(-LIMITS.draftVersions);
  keepTried(uid, key, known, draft.version);
  // The storage is full. Without its versions this browser would take its own draft for another's.
  if (!versionsOf(knownOf(uid, key)).includes(draft.version)) return;
  const body = { ...draft, was };
  await call<typeof calls.keepDraft>("POST", "/draft", {
    ...{ body, signal: answerTime(body) },
    ...(isLeaving && draft.value.length < KEEPALIVE_LENGTH && { keepalive: true }),
  });
  keepKnown(uid, key, { confirmed: draft.version, tried: [] });
}

/** Until there is an answer, the server may have this version or an earlier one. */
function keepTried(uid: string, key: string, known: Known | null, version: string): void {
  const tried = [...(known?.tried ?? []), version].slice(1 - LIMITS.draftVersions);
  keepKnown(uid, key, { confirmed: known?.confirmed ?? null, tried });
}

/** A refusal that says nothing about the draft. */
function mayBeStoredLater(failure: unknown): boolean {
  return !(failure instanceof ApiFailure) || failure.isOutOfReach || failure.status >= 429;
}

async function deleteStored(uid: string, key: string, was: string[]): Promise<void> {
  const body = { key: serverKey(key), was };
  await call<typeof calls.deleteDraft>("POST", "/draft/delete", {
    body,
    signal: answerTime(body),
    keepalive: true,
  });
  // Forgotten also where the draft was written again meanwhile, perhaps in the same words: the server has none of these
  // versions now.
  forgetKnown(uid, key);
}
