import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { startAdmin } from "../../../test/program.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { appealsOf } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { join, promote, submitText } = await castOf(app);
const { decide } = moderate(app);
const { removals, appealAs } = appealsOf(app);
const admin = (...words: string[]) =>
  startAdmin({ DATABASE_URL: app.database.connectionString }, ...words).ended;

test(
  "the command appeals lists the appeals that wait, and the operator can decide them",
  { timeout: 300_000 },
  async () => {
    const [author, lone] = [await join("who_appeals"), await join("lone_admin")];
    await promote(lone, "admin");
    const [first, second] = [
      await submitText(author, { title: "First \u202etitle" }),
      await submitText(author),
    ];
    for (const id of [first, second]) await decide(lone, id, { decision: "remove" });
    for (const { id } of await removals(author)) await appealAs(author, id, "Please look again.");
    const { said } = await admin("appeals");
    expect(said).toMatch(/who_appeals, since .* about the post "First \\u202etitle"/);
    expect(said).toMatch(/removed by lone_admin: "Spam\."\n +"Please look again\."/);
    const [later, earlier] = Array.from(said.matchAll(/^(\d+): who_appeals/gm), ([, id]) => id!);
    expect(await admin("appeals", "grant", earlier!, "A mistake.")).toMatchObject({ end: 0 });
    expect(await admin("appeals", "uphold", later!, "It stands.")).toMatchObject({ end: 0 });
    expect((await removals(author)).map(({ appeal }) => appeal)).toMatchObject([{ line: "It stands." }]);
    expect(await admin("appeals")).toMatchObject({ end: 0, said: "No appeal waits.\n" });
    const again = await admin("appeals", "uphold", earlier!, "No.");
    expect([again.end, again.said]).toEqual([1, expect.stringContaining("decided meanwhile")]);
  },
);
