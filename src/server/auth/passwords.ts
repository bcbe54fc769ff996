import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { ApiError, badRequest } from "../http/api-error.ts";
import { Slots } from "../slots.ts";

/** Argon2id as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a core for some tens of milliseconds, and one of the four threads that reading files and compressing
 * need as well: two at once at most, and never all cores.
 */
const hashing = new Slots(Math.min(2, Math.max(1, availableParallelism() - 1)));

/** Who comes later would wait for many seconds. */
const MOST_WAITING = 200;

const leaked = new Set(dictionary["passwords-common"]);

/** The hash of a password that nobody has, so that a sign-in without an account takes as long. */
const unknownMember = hash(crypto.randomUUID(), ARGON2);

/** Refuses a password that is among the most commonly leaked ones. */
export function refuseLeaked(password: string): void {
  if (leaked.has(password.toLowerCase())) throw badRequest(ERROR_TEXTS.passwordLeaked);
}

/** The password's Argon2id hash, made off the main thread. Throws 503 when too many wait for theirs. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2));
}

/**
 * Whether the password fits the hash; takes the same time, and is false, when there is no hash. Throws 503 when
 * too many wait.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await unknownMember);
  const fits = await inTurn(() => verify(known, password));
  return passwordHash !== null && fits;
}

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (hashing.waiting >= MOST_WAITING) throw new ApiError(503, ERROR_TEXTS.unavailable);
  return hashing.run(task);
}
