import { LIMITS } from "../../../contract/limits.ts";
import { isReservedUsername } from "../../members/reserved-usernames.ts";

/** The name of whom nothing better is known. */
const NAMELESS = "newcomer";
/** Combining marks, which are what is left of "é" besides "e". */
const MARKS = /\p{M}/gu;

/**
 * A user name made of a display name, or of an e-mail address where that gives none; it may be taken. `attempt`
 * counts from 1, and each later one gives another name.
 */
export function suggestUsername(displayName: string, email: string, attempt: number): string {
  const local = email.replace(/@.*$/s, "");
  const base =
    [displayName, local].map(asUsername).find((name) => name.length >= LIMITS.usernameMin) ?? NAMELESS;
  const needsNumber = attempt > 1 || isReservedUsername(base);
  return needsNumber ? withNumber(base, attempt === 1 ? 2 : attempt) : base;
}

function asUsername(text: string): string {
  const words = text.normalize("NFKD").replace(MARKS, "").replace(/\W+/g, "_");
  return words.slice(0, LIMITS.usernameMax).replace(/^_+|_+$/g, "");
}

function withNumber(base: string, number: number): string {
  const ending = `_${number}`;
  return base.slice(0, LIMITS.usernameMax - ending.length) + ending;
}
