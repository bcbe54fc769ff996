import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { callsTo, startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { BY_EVENT, stopAging } from "../../../test/until.ts";
import type { Submission } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { LIMITS } from "../../contract/limits.ts";
import { atomFeeds } from "../../contract/paths.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { searchesBy } from "../search/test-searches.ts";
import { editingPosts } from "./test-post-edits.ts";

const app = await startTestApp({ publicUrl: "https://hearth.example", withPages: true });
const { alice, bob, carol, join, promote, ...cast } = await castOf(app);
const { submitText, submitLink, readPost, comment, upload } = cast;
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());
const { edit, words, titles, age, report } = editingPosts(app);
const { decide } = moderate(app);
const { titles: found } = searchesBy(app, alice);

/** The ids that visitors find, by shared answers. */
const foundByVisitors = async (word: string): Promise<string[]> => {
  const answer = await fetch(`${app.url}/search?q=${word}`);
  const { submissions } = (await answer.json()) as { submissions: Submission[] };
  return submissions.map(({ id }) => id);
};

/** A client that has written nothing, and so gets what others share. */
const visitor = callsTo(app.url);

const seen = async (category: string): Promise<string[]> =>
  (await visitor("GET", `/submissions?category=${category}`)).body.submissions.map(
    ({ title }: Submission) => title,
  );

const mentions = async (by: Signed, id: string): Promise<string[]> =>
  (await app.call("GET", "/notifications", { token: by.token })).body.notifications
    .filter(({ submissionId, type }: Record<string, string>) => submissionId === id && type === "mention")
    .map(({ type }: { type: string }) => type);

describe("An edited post", () => {
  test("has its new title, text and formatting on its page, in lists, in Atom and in search, and the time of the edit", async () => {
    const id = await submitText(alice, { title: "Brown quolls", customCategories: ["Zoology"] });
    await age(id);
    const { status, body } = await edit(alice, id, {
      title: "Grey numbats",
      text: "**Termites** for @carol",
    });
    expect(status).toBe(200);
    expect(body.submission).toMatchObject({
      ...{ id, title: "Grey numbats", content: "**Termites** for @carol", mentions: ["carol"] },
      ...{ formatted: expect.any(Array), editedAt: { _seconds: expect.any(Number) } },
    });
    expect(await readPost(id)).toEqual(body.submission);
    const list = (await app.call("GET", "/submissions?category=zoology")).body.submissions;
    expect(list).toMatchObject([{ id, title: "Grey numbats", content: "Termites for @carol" }]);
    expect(await found("numbats termites")).toEqual(["Grey numbats"]);
    expect(await found("quolls")).toEqual([]);
    const page = await (await fetch(`${app.site}/details/${id}`)).text();
    expect(page).toContain("<strong>Termites</strong>");
    expect(page).toContain('"dateModified"');
    const atom = await (await fetch(`${app.site}${atomFeeds.feed("Zoology")}`)).text();
    expect(atom).toContain("Grey numbats");
    const [, updated] = /<entry>.*?<updated>(.*?)<\/updated>/s.exec(atom)!;
    expect(Date.parse(updated!)).toBe(milliseconds(body.submission.editedAt));
  });

  test("keeps its address; its caption and the description of its own image can change", async () => {
    const png = await drawing({ width: 40, height: 20 }).png().toBuffer();
    const { address } = await upload(alice, png);
    const picture = await submitLink(alice, { content: address, imageAlt: "A line" });
    expect(
      (await edit(alice, picture, { text: "Drawn.", imageAlt: "A curve" })).body.submission,
    ).toMatchObject({
      ...{ content: address, caption: "Drawn.", image: { alt: "A curve" } },
    });
    expect((await edit(alice, picture, { text: " ", imageAlt: "" })).body.submission).toMatchObject({
      image: { alt: "" },
    });
    expect(await readPost(picture)).not.toHaveProperty("caption");
    const link = await submitLink(alice, { caption: "Read it." });
    const { body } = await edit(alice, link, { text: "Read it twice.", imageAlt: "Nothing" });
    expect(body.submission).toMatchObject({
      ...{ content: "https://example.com/page", caption: "Read it twice.", image: null },
    });
    expect((await edit(alice, link, { text: "Read it twice.", imageAlt: "Nothing" })).status).toBe(200);
    // The description would be that of the linked page's picture, which may come later.
    const stored = app.db.selectFrom("posts").select("image_alt").where("id", "=", Number(link));
    expect(await stored.executeTakeFirst()).toEqual({ image_alt: null });
  });

  test("obeys the rules of a new one: blocked domains, closed feeds, lengths, no empty text", async () => {
    const id = await submitText(alice, { customCategories: ["Chess"] });
    await moderate(app).blockDomain(moderator, "spam.example");
    await moderate(app).editFeed(moderator, "Chess", { isClosed: true });
    await submitText(bob, { customCategories: ["Go"] });
    await moderate(app).editFeed(moderator, "Go", { isClosed: true });
    expect(await edit(alice, id, { text: "https://a.spam.example/" })).toMatchObject({
      ...{ status: 400, body: { code: "domainBlocked" } },
    });
    expect(await edit(alice, id, { customCategories: ["Go"] })).toMatchObject({
      ...{ status: 403, body: { code: "feedClosed" } },
    });
    for (const parts of [{ title: " " }, { title: "x".repeat(201) }, { text: "" }, { text: "\u200B" }]) {
      expect((await edit(alice, id, parts)).status).toBe(400);
    }
    const four = ["A1", "A2", "A3", "A4"];
    expect((await edit(alice, id, { customCategories: four })).status).toBe(400);
    expect((await edit(alice, id, { title: "Stays in a closed feed" })).status).toBe(200);
  });

  test("can be edited by its author alone, while it can be read and its discussion is open", async () => {
    const id = await submitText(alice);
    const was = await words(id);
    const tries = (by: Signed) => edit(by, id, { title: "x" }, was);
    for (const other of [bob, moderator]) expect((await tries(other)).status).toBe(403);
    expect((await app.call("POST", `/submission/${id}`, { body: { ...was, was } })).status).toBe(401);
    await decide(moderator, id, { decision: "lock" });
    expect(await tries(alice)).toMatchObject({ status: 403, body: { code: "discussionLocked" } });
    await decide(moderator, id, { decision: "unlock" });
    await moderate(app).suspend(moderator, "alice", { days: 1 });
    expect((await tries(alice)).status).toBe(403);
    await moderate(app).suspend(moderator, "alice", { days: 0 });
    await decide(moderator, id, { decision: "remove" });
    expect((await tries(alice)).status).toBe(404);
    const deleted = await submitText(alice);
    await cast.deletePost(alice, deleted);
    expect((await edit(alice, deleted, { title: "x" }, was)).status).toBe(404);
    expect((await edit(alice, "99999", { title: "x" }, was)).status).toBe(404);
  });

  test("refuses an edit of older words with a 409; the same edit again is no error", async () => {
    const id = await submitText(alice, { customCategories: ["Art", "art "] });
    const was = await words(id);
    const second = { title: "Second", customCategories: ["ART", "Books"] };
    for (let n = 0; n < 2; n++) expect((await edit(alice, id, second, was)).status).toBe(200);
    for (const other of [{ title: "Other" }, { customCategories: ["Music"] }]) {
      expect(await edit(alice, id, other, was)).toMatchObject({
        status: 409,
        body: { code: "postEditConflict" },
      });
    }
    const now = await words(id);
    const both = await Promise.all(["One", "Two"].map((title) => edit(alice, id, { title }, now)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("notifies a member whom it mentions once, however often the name comes and goes, and nobody who blocked the author", async () => {
    const dave = await join("dave");
    const erin = await join("erin");
    await app.call("POST", "/user/alice/block", { token: erin.token });
    const id = await submitText(alice, { content: "For @bob" });
    const { body } = await edit(alice, id, { text: "For @Bob, @dave and @erin" });
    expect(body.submission.mentions).toEqual(["Bob", "dave", "erin"]);
    expect((await edit(alice, id, { text: "For nobody" })).body.submission).not.toHaveProperty("mentions");
    await edit(alice, id, { text: "For @bob and @dave" });
    expect(await Promise.all([bob, dave, erin].map((one) => mentions(one, id)))).toEqual([
      ["mention"],
      ["mention"],
      [],
    ]);
  });

  test("notifies nobody beyond the limit, however many members earlier edits named", async () => {
    const named = async (from: number, count: number) => {
      const members = Array.from({ length: count }, (_, n) => `named_${from + n}`);
      await sql`insert into members (username) select unnest(${members}::text[])`.execute(app.db);
      return members.map((name) => `@${name}`).join(" ");
    };
    const id = await submitText(alice, { content: await named(0, LIMITS.mentions) });
    expect((await edit(alice, id, { text: await named(100, 2) })).status).toBe(200);
    expect((await edit(alice, id, { text: await named(200, LIMITS.mentions) })).status).toBe(200);
    const { rows } = await sql`
      select from notifications where type = 'mention' and post_id = ${Number(id)}`.execute(app.db);
    expect(rows).toHaveLength(LIMITS.mentions);
  });

  test("soon appears in a cached search that did not find it before", async () => {
    stopAging();
    const id = await submitText(alice, { title: "Scaly" });
    expect([await foundByVisitors("pangolin"), await foundByVisitors("pangolin")]).toEqual([[], []]);
    await edit(alice, id, { title: "Pangolin" });
    await expect.poll(() => foundByVisitors("pangolin"), BY_EVENT).toEqual([id]);
  });

  test("sends an event to everybody who reads it", async () => {
    const id = await submitText(alice);
    const reader = await openEvents(app, `?submission=${id}`);
    await edit(alice, await submitText(alice), { title: "Not told" });
    await edit(alice, id, { title: "Told" });
    expect(await reader.next("edited")).toEqual({ id });
    reader.close();
  });

  test("is at once in the shared answers, and in lists of its feeds too", async () => {
    stopAging();
    const id = await submitText(alice, { title: "Shared", customCategories: ["Sharing"] });
    const titleOf = async () => (await visitor("GET", `/submission/${id}`)).body.submission.title;
    expect([await seen("sharing"), await seen("elsewhere"), await titleOf()]).toEqual([
      ["Shared"],
      [],
      "Shared",
    ]);
    await edit(alice, id, { title: "Secret", customCategories: ["Elsewhere"] });
    expect([await seen("sharing"), await titleOf()]).toEqual([[], "Secret"]);
    await expect.poll(() => seen("elsewhere"), BY_EVENT).toEqual(["Secret"]);
  });
});

describe("The words before an edit", () => {
  test("become no version in the first five minutes after posting, unless the post was reported or answered", async () => {
    const id = await submitText(alice, { title: "a" });
    expect((await edit(alice, id, { title: "b" })).body.submission.editedAt).toBeNull();
    expect(await titles(id)).toEqual(["b"]);
    await report(carol, id);
    expect((await edit(alice, id, { title: "c" })).body.submission.editedAt).not.toBeNull();
    expect(await titles(id)).toEqual(["b", "c"]);
    const answered = await submitText(alice, { title: "yes" });
    await comment(bob, answered, "Good.");
    await edit(alice, answered, { title: "no" });
    await edit(alice, answered, { title: "never" });
    expect(await titles(answered)).toEqual(["yes", "never"]);
  });

  test("are a version later, whatever part of them changed; the five minutes after an edit do not begin again", async () => {
    const id = await submitText(alice, { title: "first", customCategories: ["Art"] });
    await age(id);
    await edit(alice, id, { customCategories: ["Books"] });
    await edit(alice, id, { title: "third" });
    const { versions } = (await app.call("GET", `/submission/${id}/versions`)).body;
    expect(versions).toMatchObject([
      { words: { title: "first", text: "Some words.", imageAlt: "", customCategories: ["Art"] } },
      { id: null, words: { title: "third", customCategories: ["Books"] } },
    ]);
    expect(versions[1].createdAt).toEqual((await readPost(id)).editedAt);
  });

  test("are at most 20 versions", async () => {
    const id = await submitText(alice, { title: "0" });
    for (let n = 1; n <= LIMITS.versions; n++) {
      await age(id);
      expect((await edit(alice, id, { title: String(n) })).status).toBe(200);
    }
    await age(id);
    expect(await edit(alice, id, { title: "more" })).toMatchObject({ body: { code: "postEditedTooOften" } });
  });
});
