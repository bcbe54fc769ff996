import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import type { RuleTest } from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { automaticRules, words } from "./test-automatic-rules.ts";
import { hashOf } from "./tests.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote, submitText } = await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
const { log } = moderate(app);
afterEach(() => rules.removeAll());

describe("Automatic rules", () => {
  test("are none by default; moderators read them, and admins alone write them", async () => {
    expect(await rules.list(carol)).toEqual([]);
    const id = (await rules.add("Casinos", words("casino"), "trying")).body.rules[0].id;
    expect(await rules.list(carol)).toMatchObject([
      { id, name: "Casinos", state: "trying", version: 1, test: words("casino"), trial: null },
    ]);
    for (const by of [bob, carol]) {
      expect((await rules.add("x", words("y"), "off", by)).status).toBe(403);
      expect((await rules.edit(id, {}, by)).status).toBe(403);
      expect((await rules.remove(id, by)).status).toBe(403);
      expect((await rules.startTrial(words("y"), by)).status).toBe(403);
    }
    expect((await app.call("GET", "/moderation/automatic-rules", bob)).status).toBe(403);
  });

  test("each change is in the log, with the rule before and after it", async () => {
    const [rule] = (await rules.add("Casinos", words("casino"), "trying")).body.rules;
    await rules.edit(rule.id, { ...rule, name: "Gambling", test: words("casino", "poker") });
    await rules.remove(rule.id);
    await rules.remove(rule.id);
    expect((await log(carol)).entries.slice(0, 3)).toMatchObject([
      { action: "delete-automatic-rule", userName: "ada", subject: "Gambling" },
      {
        action: "edit-automatic-rule",
        earlier: "Casinos (Only watches): Words: “casino”",
        detail: "Gambling (Only watches): Words: “casino”, “poker”. Added: “poker”",
      },
      { action: "add-automatic-rule", subject: "Casinos", detail: "Casinos (Only watches): Words: “casino”" },
    ]);
  });

  test("a change of an earlier version is a 409 and changes nothing; the present values again are no error", async () => {
    const [rule] = (await rules.add("Casinos", words("casino"), "trying")).body.rules;
    const renamed = { ...rule, name: "Gambling" };
    expect((await rules.edit(rule.id, renamed)).status).toBe(200);
    expect((await rules.edit(rule.id, renamed)).status).toBe(200);
    expect(await rules.edit(rule.id, { ...rule, name: "Other" })).toMatchObject({
      ...{ status: 409, body: { code: "automaticRuleConflict" } },
    });
    expect(await rules.list()).toMatchObject([{ name: "Gambling", version: 2 }]);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => rules.edit(rule.id, { ...rule, version: 2, name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await rules.edit("999999", rule)).status).toBe(404);
  });

  test("take effect only after a trial of exactly their present test", async () => {
    const untried = { status: 409, body: { code: "automaticRuleNotTried" } };
    for (const state of ["queue", "act"] as const) {
      expect(await rules.add("x", words("untried"), state)).toMatchObject(untried);
    }
    await rules.startTrial(words("untried"));
    expect(await rules.add("x", words("untried"), "act")).toMatchObject(untried);
    await rules.tryTest(words("untried"));
    const { status, body } = await rules.add("x", words("untried"), "act");
    expect(status).toBe(201);
    const [rule] = body.rules;
    expect(rule.trial).toMatchObject({ posts: 0, comments: 0, isWhole: true });
    await sql`update automatic_trials set ended_at = now() - interval '8 days'`.execute(app.db);
    expect(await rules.add("y", words("untried"), "queue")).toMatchObject(untried);
    expect((await rules.edit(rule.id, { ...rule, name: "Renamed" })).status).toBe(200);
    rule.version++;
    await submitText(bob, { title: "Something to judge" });
    await rules.tryTest(words("untried"), -1);
    expect(await rules.add("y", words("untried"), "queue")).toMatchObject(untried);
    const changed = { ...rule, test: words("untried", "more") };
    expect(await rules.edit(rule.id, changed)).toMatchObject(untried);
    expect((await rules.edit(rule.id, { ...changed, state: "trying" })).body.rules[0].trial).toBeNull();
  });

  test("cannot refuse all first posts and comments: no new member could ever begin", async () => {
    const first = { kind: "first", posts: 1, withLink: false, onlyNew: null } as const;
    const shutsOut = { status: 400, body: { code: "automaticRuleShutsOut" } };
    for (const onlyNew of [null, { days: 7, posts: 3 }]) {
      const wanted = { ...first, onlyNew };
      await rules.tryTest(wanted);
      expect(await rules.add("x", wanted, "act")).toMatchObject(shutsOut);
      const { status, body } = await rules.add("x", wanted, "queue");
      expect(status).toBe(201);
      const [rule] = body.rules;
      expect(await rules.edit(rule.id, { ...rule, state: "act" })).toMatchObject(shutsOut);
      expect(await rules.list()).toMatchObject([{ state: "queue" }]);
      await rules.removeAll();
    }
    for (const ends of [{ withLink: true }, { onlyNew: { days: 7, posts: 0 } }]) {
      await rules.tryTest({ ...first, ...ends });
      expect((await rules.add("x", { ...first, ...ends }, "act")).status).toBe(201);
    }
  });

  test("are at most 50, also where they are added at once, and a repeated request adds one", async () => {
    await sql`
      insert into automatic_rules (name, state, test, test_hash)
      select 'Filler', 'off', ${JSON.stringify(words("x"))}::jsonb, 'x' from generate_series(2, ${LIMITS.automaticRules})`.execute(
      app.db,
    );
    const answers = await atOnce(3, () => rules.add("Last", words("casino"), "off"));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await sql`delete from automatic_rules`.execute(app.db);
    const headers = { "idempotency-key": "add-one-rule" };
    const body = { name: "Once", state: "off", test: words("casino") };
    for (let n = 0; n < 2; n++) {
      await app.call("POST", "/moderation/automatic-rules", { token: ada.token, headers, body });
    }
    expect(await rules.list()).toHaveLength(1);
  });

  test("with words too long for one answer are refused; an older one of that length can be renamed", async () => {
    const long = words(
      ...Array.from({ length: LIMITS.automaticWords }, (_, n) => `${n}`.padEnd(4, "x") + "𐌰".repeat(56)),
    );
    const tooLong = { status: 400, body: { code: "automaticRuleTooLong" } };
    expect(await rules.add("x", long, "off")).toMatchObject(tooLong);
    const { id, ...rule } = (await rules.add("x", words("y"), "off")).body.rules[0];
    expect(await rules.edit(id, { ...rule, test: long })).toMatchObject(tooLong);
    await sql`update automatic_rules set test = ${JSON.stringify(long)}::jsonb, test_hash = ${hashOf(long)}`.execute(
      app.db,
    );
    const renamed = await rules.edit(id, { ...rule, name: "Renamed", test: long });
    expect(renamed).toMatchObject({ status: 200, body: { rules: [{ name: "Renamed", test: long }] } });
  });

  test.each([
    ["no words", words()],
    ["a word of signs", words("!!!")],
    ["a word that is too long", words("x".repeat(61))],
    ["too many words", words(...Array.from({ length: 201 }, (_, n) => `w${n}`))],
    ["a whole top level", { kind: "domain", domains: ["com"], onlyNew: null }],
    ["a regular expression's kind", { kind: "regex", regex: ".*", onlyNew: null }],
    ["no hours", { kind: "age", hours: 0, withLink: true, onlyNew: null }],
    ["a part of a post", { kind: "rate", most: 1.5, minutes: 5, withLink: false, onlyNew: null }],
    ["the first copy", { kind: "near-copy", copies: 1, onlyNew: null }],
    ["new members who are none", { ...words("x"), onlyNew: { days: 0, posts: 0 } }],
  ])("a rule is refused with a 400: %s", async (_, wrong) => {
    expect((await rules.add("x", wrong, "off")).status).toBe(400);
    expect((await rules.startTrial(wrong as RuleTest)).status).toBe(400);
  });

  test("the recommended ones are added in the state trying, each once", async () => {
    const add = () => app.call("POST", "/moderation/recommended-rules", ada);
    const { body } = await add();
    expect(body.rules.length).toBeGreaterThan(2);
    expect(new Set(body.rules.map(({ state }: { state: string }) => state))).toEqual(new Set(["trying"]));
    expect((await add()).body.rules).toHaveLength(body.rules.length);
    expect((await app.call("POST", "/moderation/recommended-rules", carol)).status).toBe(403);
  });
});
