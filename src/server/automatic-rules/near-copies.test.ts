import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { RuleTest } from "../../contract/automatic-rules.ts";
import { ageHash, automaticRules, refusal, writing } from "./test-automatic-rules.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, join, promote, submitText, crowd } = await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
const rules = automaticRules(app, ada);
afterEach(() => rules.removeAll());

const { submit, reply } = writing(app);

const text = (detail: string) =>
  `Last month I was broke, and now I earn nine hundred dollars a day from my sofa. ${detail} taught me how, and the course is free for the first hundred people who write to me today.`;

describe("A rule of near-copies", () => {
  const nearCopies: RuleTest = { kind: "near-copy", copies: 3, onlyNew: null };

  test("refuses the third of nearly the same texts, whoever writes them, and no other text", async () => {
    const people = await crowd(4);
    await rules.make(nearCopies, "act");
    expect((await submit(people[0]!, { content: text("My neighbour") })).status).toBe(201);
    expect((await submit(people[1]!, { content: text("My cousin") })).status).toBe(201);
    expect(await submit(people[2]!, { content: text("My uncle!!") })).toMatchObject(refusal);
    expect(await submit(people[2]!, { content: text("MY AUNT").toUpperCase() })).toMatchObject(refusal);
    expect(
      (await submit(people[3]!, { content: "I like to walk by the sea with my dog when it rains a little." }))
        .status,
    ).toBe(201);
    await sql`update near_copies set made_at = now() - interval '25 hours'`.execute(app.db);
  });

  test("knows a text whose letters are written as entities, and one with words that nobody sees", async () => {
    const people = await crowd(2);
    const content =
      "We print your holiday pictures on mugs, shirts and towels, and send them within three days.";
    expect((await submit(people[0]!, { content })).status).toBe(201);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    expect((await submit(people[0]!, { content })).status).toBe(201);
    const entities = Array.from(content, (letter, n) => (n % 3 ? letter : `&#${letter.charCodeAt(0)};`)).join(
      "",
    );
    expect(await submit(people[1]!, { content: entities })).toMatchObject(refusal);
    const unseen = Array.from({ length: 30 }, (_, n) => `[x${n}]: /x "unseen words number ${n}"`).join("\n");
    expect(await submit(people[1]!, { content: `${content}\n\n${unseen}` })).toMatchObject(refusal);
  });

  test("ignores quotes, so that answers to the same words are no copies, but not quotes with a link", async () => {
    const people = await crowd(4);
    const post = await submitText(alice);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    const quote =
      "> A lake holds its warmth for longer than the air above it, so that fog rises from it in autumn before the sun comes up.";
    for (const [n, line] of ["Never knew.", "Is that so?", "Lovely."].entries())
      expect((await reply(people[n]!, post, `${quote}\n\n${line}`)).status).toBe(201);
    const linked = `${quote} See https://fog.example/`;
    expect((await reply(people[3]!, post, `${linked}\n\nHere.`)).status).toBe(201);
    expect(await reply(people[2]!, post, `${linked}\n\nThere.`)).toMatchObject(refusal);
  });

  test("takes a text of 23 hours ago for a copy, and none of 25", async () => {
    const [one, other] = await crowd(2);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    const [recent, old] = [
      "The old ferry leaves from the northern pier at seven and takes an hour to the islands.",
      "Our choir looks for two more tenors who can come to the church hall every second Thursday.",
    ];
    for (const [content, hours] of [
      [old, 25],
      [recent, 23],
    ] as const) {
      const post = await submitText(one!, { content });
      // Ages the hash before the next comparison, because a process keeps the hashes that it has read.
      await ageHash(app.db, post, hours);
    }
    expect((await submit(other!, { content: old })).status).toBe(201);
    expect(await submit(other!, { content: recent })).toMatchObject(refusal);
  });

  test("counts no text that was deleted", async () => {
    const [one, other] = await crowd(2);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    const content =
      "My bicycle was stolen at the station this morning, it is green and has a basket in front.";
    const post = await submitText(one!, { content });
    expect(await submit(one!, { content })).toMatchObject(refusal);
    expect((await app.call("DELETE", `/submission/${post}`, one)).status).toBeLessThan(300);
    await submitText(one!, { content });
    expect(await submit(other!, { content })).toMatchObject(refusal);
  });

  test("lets no third one through where many arrive at once", async () => {
    const people = await crowd(12);
    await rules.make(nearCopies, "act");
    const content = "We are a team of ten and sell the very best kitchens of the town at a tiny price.";
    const answers = await Promise.all(people.map((by, n) => submit(by, { title: `Kitchens ${n}`, content })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  test("short texts and refused texts do not count as copies", async () => {
    const people = await crowd(5);
    const post = await submitText(alice);
    await rules.make(nearCopies, "act");
    for (const by of people) expect((await reply(by, post, "Thanks a lot!")).status).toBe(201);
    const closed = { content: "A text that is long enough to be compared with all of the others." };
    for (let n = 0; n < 3; n++)
      expect((await submit(people[0]!, { ...closed, customCategories: ["a", "b", "c", "d"] })).status).toBe(
        400,
      );
    expect((await submit(people[0]!, closed)).status).toBe(201);
  });
});
