import { createHash } from "node:crypto";
import type { RuleTest } from "../../contract/automatic-rules.ts";
import { domainOf } from "../moderation/domains.ts";
import { badRequest } from "../refusal.ts";

/** The most bytes of a rule's test as JSON: the answer with all rules of a site must stay below 2 MB. */
export const MOST_TEST_BYTES = 36_000;

/** A hash of a test's kind and parameters. Equal tests have equal hashes. */
export function hashOf(test: RuleTest): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(test)))
    .digest("base64url")
    .slice(0, 22);
}

/** Sorts keys, because PostgreSQL does not keep their order. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}

/** The test in the form in which it is stored: domains in the spelling of hosts, nothing twice. Throws 400. */
export function checked(test: RuleTest): RuleTest {
  if (test.kind === "words") return { ...test, words: [...new Set(test.words)] };
  if (test.kind !== "domain") return test;
  const domains = test.domains.map((typed) => {
    const domain = domainOf(typed);
    if (domain === null) throw badRequest("badDomain");
    return domain;
  });
  return { ...test, domains: [...new Set(domains)] };
}

/** Throws 400 for a test that is too long: fifty such tests would not fit into one answer. */
export function refuseTooLong(test: RuleTest): void {
  if (Buffer.byteLength(JSON.stringify(test)) > MOST_TEST_BYTES) throw badRequest("automaticRuleTooLong");
}

/** A stored test. Its shape was checked when it was stored. */
export function testOf(stored: unknown): RuleTest {
  return stored as RuleTest;
}
