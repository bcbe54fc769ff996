import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { hash } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { badRequest, unavailable } from "../refusal.ts";
import { FairTurns } from "../fair-turns.ts";
import type { Task } from "./hashing-thread.ts";

/** Argon2id as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a core for some tens of milliseconds: one at a time, on a thread of a lower priority, so that everything
 * else stays as quick as it was however many sign in. Strangers can have passwords hashed, so no network may hold up the
 * others.
 */
const hashing = new FairTurns();

let thread: Worker | null = null;

/** Passwords of one owner that wait at most: a later one would wait for many seconds. */
const MOST_WAITING = 200;

/** Members who have shown a session or a mailed code: few. */
const OTHERS = "others";

const leaked = new Set(dictionary["passwords-common"]);

/** The hash of a password that nobody has, so that a sign-in without an account takes as long. */
const unknownMember = hash(crypto.randomUUID(), ARGON2);

/**
 * Refuses a password that is among the most commonly leaked ones, or hardly more than what is known of its owner: the
 * texts in `about`, such as their name and their e-mail address. Throws 400.
 */
export function refuseWeak(password: string, about: string[]): void {
  if (leaked.has(password.toLowerCase())) throw badRequest(ERROR_TEXTS.passwordLeaked);
  const known = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u).filter((part) => part.length >= KNOWN_PART)])
    .map(plain)
    .filter((word) => word !== "")
    .toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), plain(password));
  const hasKnown = rest.length < plain(password).length;
  if (hasKnown && rest.replaceAll(/\d/g, "").length < UNKNOWN_LETTERS) {
    throw badRequest(ERROR_TEXTS.passwordGuessable);
  }
}

/** Letters that make a part of what is known, such as of an address, a word of its own. */
const KNOWN_PART = 4;
/** Letters that must be left of a password without what is known. */
const UNKNOWN_LETTERS = 4;

/** The letters and digits of a text. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
}

/**
 * The password's Argon2id hash, made off the main thread. `owner` takes turns with other owners, such as networks. Throws
 * 503 when too many of the owner wait for theirs.
 */
export function hashPassword(password: string, owner = OTHERS): Promise<string> {
  return inTurn<string>({ password, options: ARGON2 }, owner);
}

/**
 * Whether the password fits the hash; takes the same time, and is false, when there is no hash. Takes turns
 * and throws 503 as `hashPassword` does.
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
  return hashing.run(owner, () => onThread<T>(task));
}

async function onThread<T>(task: Task): Promise<T> {
  thread ??= new Worker(new URL("hashing-thread.ts", import.meta.url));
  // Nobody waits for a thread that has nothing to do.
  thread.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  thread.postMessage(task);
  try {
    const [answer] = (await once(thread, "message")) as [T];
    thread.unref();
    return answer;
  } catch (error) {
    // It has ended; the next task begins another.
    thread = null;
    throw error;
  }
}
