import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { badRequest } from "../http/api-error.ts";

/** Argon2id as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const leaked = new Set(dictionary["passwords-common"]);

/** The hash of a password that nobody has, so that a sign-in without an account takes as long. */
const unknownMember = hash(crypto.randomUUID(), ARGON2);

/** Refuses a password that is among the most commonly leaked ones. */
export function refuseLeaked(password: string): void {
  if (leaked.has(password.toLowerCase())) throw badRequest(ERROR_TEXTS.passwordLeaked);
}

/** The password's Argon2id hash, made off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Whether the password fits the hash; takes the same time, and is false, when there is no hash. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await unknownMember), password);
  return passwordHash !== null && fits;
}
