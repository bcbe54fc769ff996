import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { hash } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { badRequest, unavailable } from "../refusal.ts";
import { Slots } from "../concurrency/slots.ts";
import type { Task } from "./hashing-thread.ts";

/** Argon2id as OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes a core for tens of milliseconds. Hashing one password at a time, on a low-priority thread,
 * slows nothing else down, however many people sign in. Networks take turns: strangers can have passwords
 * hashed, and one network must not delay the others.
 */
const hashing = new Slots(1);

let thread: Worker | null = null;

/** The most passwords of one owner that wait; a later one would wait for many seconds. */
const MOST_WAITING = 200;

/** The owner under which all members with a session or a mailed code take turns together, since they are few. */
const OTHERS = "others";

const leaked = new Set(dictionary["passwords-common"]);

/** The hash of a random password, so that a sign-in to an unknown account takes as long as any other. */
const unknownMember = hash(crypto.randomUUID(), ARGON2);

/**
 * Throws 400 for one of the most commonly leaked passwords, and for one that adds hardly anything to the
 * texts in `about`, such as the owner's name and e-mail address.
 */
export function refuseWeak(password: string, about: string[]): void {
  if (leaked.has(password.toLowerCase())) throw badRequest("passwordLeaked");
  const known = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u).filter((part) => part.length >= KNOWN_PART)])
    .map(plain)
    .filter((word) => word !== "")
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), plain(password));
  const hasKnown = rest.length < plain(password).length;
  if (hasKnown && rest.replaceAll(/\d/g, "").length < UNKNOWN_LETTERS) {
    throw badRequest("passwordGuessable");
  }
}

/** The least length at which a part of a known text, such as of an address, counts as a word. */
const KNOWN_PART = 4;
/** Letters that must remain of a password when its known words are removed. */
const UNKNOWN_LETTERS = 4;

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}

/**
 * The password's Argon2id hash, computed off the main thread. Owners, such as networks, take turns. Throws
 * 503 when too many passwords of the owner wait.
 */
export function hashPassword(password: string, owner = OTHERS): Promise<string> {
  return inTurn<string>({ password, options: ARGON2 }, owner);
}

/**
 * Whether the password matches the hash; false, after the same time, when there is none. Throws 503 as
 * `hashPassword` does.
 */
export async function passwordFits(
  passwordHash: string | null,
  password: string,
  owner = OTHERS,
): Promise<boolean> {
  const known = passwordHash ?? (await unknownMember);
  const fits = await inTurn<boolean>({ password, hash: known }, owner);
  return passwordHash !== null && fits;
}

async function inTurn<T>(task: Task, owner: string): Promise<T> {
  if (hashing.waiting(owner) >= MOST_WAITING) throw unavailable();
  return hashing.run(() => onThread<T>(task), { owner });
}

async function onThread<T>(task: Task): Promise<T> {
  thread ??= new Worker(new URL("hashing-thread.ts", import.meta.url));
  // Referenced only while it works: an idle thread must not keep the process running.
  thread.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  thread.postMessage(task);
  try {
    const [answer] = (await once(thread, "message")) as [T];
    thread.unref();
    return answer;
  } catch (error) {
    // The thread has ended; the next task starts another.
    thread = null;
    throw error;
  }
}
