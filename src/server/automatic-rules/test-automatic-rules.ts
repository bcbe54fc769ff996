import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import type { AutomaticRule, RuleState, RuleTest, Trial } from "../../contract/automatic-rules.ts";
import type { Database } from "../db/database.ts";
import { runTrial } from "./trials.ts";

/** Makes the hash of a post this old. */
export const ageHash = (db: Database, post: string, hours: number) =>
  sql`update near_copies set made_at = now() - make_interval(hours => ${hours}::int) where post_id = ${post}::bigint`.execute(
    db,
  );

/** Automatic rules through the API, for tests. */
export function automaticRules(app: TestApp, admin: Person) {
  const { call, db } = app;
  const { token } = admin;
  const list = async (by: Signed = admin): Promise<AutomaticRule[]> =>
    (await call("GET", "/moderation/automatic-rules", by)).body.rules;
  const startTrial = (test: RuleTest, by: Signed = admin) =>
    call("POST", "/moderation/rule-trials", { token: by.token, body: { test } });
  /** Tries a test, and runs the trial's job at once. */
  const tryTest = async (test: RuleTest, ms?: number): Promise<Trial> => {
    const { status, body } = await startTrial(test);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await runTrial(db, { trialId: Number(body.id) }, ms === undefined ? {} : { ms });
    return (await call("GET", `/moderation/rule-trials/${body.id}`, { token })).body;
  };
  const add = (name: string, test: unknown, state: RuleState, by: Signed = admin) =>
    call("POST", "/moderation/automatic-rules", { token: by.token, body: { name, test, state } });
  const edit = (id: string, body: unknown, by: Signed = admin) =>
    call("POST", `/moderation/automatic-rules/${id}`, { token: by.token, body });
  const remove = (id: string, by: Signed = admin) => call("DELETE", `/moderation/automatic-rules/${id}`, by);
  return {
    ...{ list, startTrial, tryTest, add, edit, remove },
    /** Makes a rule, and returns once the rule is in force. */
    make: async (test: RuleTest, state: RuleState): Promise<string> => {
      await tryTest(test);
      const { status, body } = await add(`A rule of ${test.kind}`, test, state);
      if (status !== 201) throw new Error(JSON.stringify(body));
      await settled(app, admin);
      return body.rules[0].id;
    },
    removeAll: async (): Promise<void> => {
      for (const { id } of await list()) await remove(id);
      await settled(app, admin);
    },
    counts: async (id: string) => (await list()).find((rule) => rule.id === id)?.caught,
    caught: async (id: string, query = "") =>
      (await call("GET", `/moderation/automatic-rules/${id}/caught${query}`, admin)).body,
  };
}

/** Submits posts and comments through the API, for tests of rules. */
export function writing({ call }: TestApp) {
  return {
    submit: ({ token }: Signed, parts: object) =>
      call("POST", "/submit", {
        token,
        body: { title: "A text", contentType: "text", content: "Words.", ...parts },
      }),
    reply: ({ token }: Signed, post: string, text: string) =>
      call("POST", `/submission/${post}/comments`, { token, body: { text } }),
  };
}

/** The answer of a rule that refuses, on a site without a contact. */
export const refusal = { status: 400, body: { code: "automaticRule" } };

/** A rule of words for all members. */
export const words = (...list: string[]): RuleTest => ({ kind: "words", words: list, onlyNew: null });

/** Waits until the server knows of all changes so far: events arrive in order, so it waits for one of its own. */
export async function settled(app: TestApp, { username, token }: Person): Promise<void> {
  const events = await openEvents(app, "", token);
  app.publish([{ what: "notified", memberId: await memberIdOf(app.db, username) }]);
  await events.next("notification");
  events.close();
}
