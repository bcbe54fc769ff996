import { createHash } from "node:crypto";
import type { RuleTest } from "../../contract/automatic-rules.ts";
import { domainOf } from "../moderation/domains.ts";
import { badRequest } from "../refusal.ts";

/** Names a test by what it says. */
export function hashOf(test: RuleTest): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(test)))
    .digest("base64url")
    .slice(0, 22);
}

/** PostgreSQL keeps no order of keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}

/** The test as it is stored: domains as hosts are spelled, nothing twice. Throws 400. */
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

/** A stored test. Its shape was checked when it was stored. */
export function testOf(stored: unknown): RuleTest {
  return stored as RuleTest;
}
