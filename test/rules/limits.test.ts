import { expect, test } from "vitest";
import { login, register, signInWithGoogle } from "../../src/contract/auth.ts";
import type { Call } from "../../src/contract/call.ts";
import { searchComments } from "../../src/contract/comment-search.ts";
import { explainResult, search } from "../../src/contract/search.ts";
import {
  BY_CALL,
  GENERAL,
  type Limit,
  type Rule,
  ruleOf,
  TRIES,
} from "../../src/server/http/limits/rules.ts";
import { calls } from "../contract-calls.ts";
import { read } from "./sources.ts";

const PERIODS: Record<Limit["per"], string> = {
  minute: "a minute",
  "15 minutes": "in 15 minutes",
  hour: "an hour",
  day: "a day",
};

const words = (limit: Limit | undefined) =>
  limit ? `${limit.max.toLocaleString("en")} ${PERIODS[limit.per]}` : "";
const row = (...cells: string[]) => `| ${cells.join(" | ").replaceAll("|  |", "| |")} |`;

function tableBelow(heading: string): string[] {
  const [, section = ""] = read("docs/operating.md").split(`\n${heading}\n`);
  const [table = ""] = /^\|(?:.*\n)+?(?=\n|$)/m.exec(section) ?? [];
  return table.trim().split("\n").slice(2);
}

test("docs/operating.md lists exactly the limits of the program", () => {
  const rules: Rule[] = [...BY_CALL.values(), ...Object.values(GENERAL)];
  expect(tableBelow("## Limits")).toEqual(
    rules.map(({ what, member, network }) => row(what, words(member), words(network))),
  );
  expect(tableBelow("### Tries of a password, or of an address")).toEqual(
    Object.values(TRIES).map((limit) => row(limit.what, words(limit))),
  );
});

test("every limit is for an existing call", () => {
  expect(BY_CALL.size).toBeGreaterThan(20);
  expect([...BY_CALL.keys()].filter((call) => !calls.includes(call))).toEqual([]);
});

test("every write is limited by network, and every write by a member also by member", () => {
  const writes = calls.filter(({ method }) => method !== "GET");
  expect(writes.length).toBeGreaterThan(10);
  for (const call of writes) {
    const { name, rule } = ruleOf(call);
    expect(rule.network.max).toBeGreaterThan(0);
    // A member links Google to an account only now and then, so a limit by network is enough.
    if (call.access === "anyone" || call === signInWithGoogle) continue;
    expect([name, rule.member?.max]).toEqual([name, expect.any(Number)]);
  }
});

/** People behind one address. Each must be able to make each call once within the period of its limit. */
const SCHOOL = 500;

test("a network, such as a school's, may register, sign in and make each members' call 500 times", () => {
  const joining = new Set<Call>([register, login, signInWithGoogle]);
  const searches = new Set<Call>([search, explainResult, searchComments]);
  const rules = calls
    .filter((call) => !searches.has(call) && (joining.has(call) || ruleOf(call).rule.member))
    .map(ruleOf);
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(({ rule }) => rule.network.max < SCHOOL).map(({ name }) => name)).toEqual([]);
});
