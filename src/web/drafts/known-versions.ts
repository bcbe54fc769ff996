import { draftKeys, ownerOfDrafts, WAITING } from "./stored-draft.ts";
import { rememberedViewer } from "../session/remembered-viewer.ts";
import { readStoredJson, removeStored, storedKeys, writeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";

/** The state of a member's draft on the server, as far as this browser knows it. */
export interface Known {
  /** The version that the server has confirmed last. */
  confirmed: string | null;
  /** Versions that were sent since, without an answer: each may have arrived. */
  tried: string[];
}

/** Stores of drafts in progress, by key. A send waits for them, else the draft might come after it. */
export const storing = new Map<string, Promise<unknown>>();

const PREFIX = "knownDraft-";
const nameOf = (uid: string, key: string): string => `${PREFIX}${uid}-${key}`;

/** The member that a request would be sent for, if the drafts in this browser are theirs; else null. */
export function draftsMember(): string | null {
  const uid = rememberedViewer(readToken())?.uid;
  return uid !== undefined && uid === ownerOfDrafts() ? uid : null;
}

export function knownOf(uid: string, key: string): Known | null {
  return readStoredJson<Known>(nameOf(uid, key));
}

export function keepKnown(uid: string, key: string, known: Known): void {
  writeStored(nameOf(uid, key), JSON.stringify(known));
}

export function forgetKnown(uid: string, key: string): void {
  removeStored(nameOf(uid, key));
}

/** All versions of the draft that this browser has seen or written. */
export function versionsOf(known: Known | null): string[] {
  return known ? [...(known.confirmed === null ? [] : [known.confirmed]), ...known.tried] : [];
}

/** The keys of the member's drafts that this browser has, or that it knows on the server. */
export function keysOfMember(uid: string): string[] {
  const start = nameOf(uid, "");
  const known = storedKeys().filter((name) => name.startsWith(start));
  const here = draftKeys().filter((key) => !key.includes("@") && !key.startsWith(WAITING));
  return [...new Set([...here, ...known.map((name) => name.slice(start.length))])];
}

/** The name of a draft on the server. */
export function serverKey(key: string): string {
  return key.slice("draft-".length);
}
