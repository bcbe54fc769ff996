import { LIMITS } from "../../../contract/limits.ts";
import { isReservedUsername } from "../../members/reserved-usernames.ts";

/** The user name where neither the display name nor the address gives one. */
const NAMELESS = "newcomer";
/** Combining marks: NFKD splits "é" into "e" and one mark. */
const MARKS = /\p{M}/gu;

/**
 * A user name from the display name, or from the e-mail address where the display name gives none. The name
 * may be taken; each `attempt`, counted from 1, gives another.
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
