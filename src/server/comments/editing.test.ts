import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { TextVersion } from "../../contract/own-comments.ts";
import { editing } from "./test-edits.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText, comment } = await castOf(app);
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());

const { edit, versions, texts, age, reportComment } = editing(app);
const shown = async (post: string) => (await app.call("GET", `/submission/${post}/comments`)).body.comments;

/** A comment of bob on a post of alice, with the first text as an earlier version. */
async function edited(first = "first", second = "second") {
  const post = await submitText(alice, { title: "Edited" });
  const { id } = await comment(bob, post, first);
  await age(id);
  await edit(bob, id, second, first);
  return { post, id };
}

const notified = async (by: Signed, id: string): Promise<string[]> =>
  (await app.call("GET", "/notifications", { token: by.token })).body.notifications
    .filter(({ commentId }: { commentId: string }) => commentId === id)
    .map(({ type, excerpt }: { type: string; excerpt: string }) => `${type}: ${excerpt}`);

describe("An edited comment", () => {
  test("has its new text, formatting and mentions everywhere, and the time of the edit", async () => {
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "first");
    await age(id);
    const { status, body } = await edit(bob, id, "**second** for @carol", "first");
    expect(status).toBe(200);
    expect(body.comment).toMatchObject({
      ...{ id, text: "**second** for @carol", mentions: ["carol"], deleted: false },
      ...{ formatted: expect.any(Array), editedAt: { _seconds: expect.any(Number) } },
    });
    expect(await shown(post)).toEqual([body.comment]);
    expect(await notified(alice, id)).toEqual(["comment: second for @carol"]);
    await age(id);
    await edit(bob, id, "plain", "**second** for @carol");
    expect((await shown(post))[0]).not.toHaveProperty("formatted");
  });

  test("in its first five minutes has neither a version nor a date, unless it is reported", async () => {
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "a");
    expect((await edit(bob, id, "b", "a")).body.comment).not.toHaveProperty("editedAt");
    expect(await texts(id)).toEqual(["b"]);
    await reportComment(carol, id);
    expect((await edit(bob, id, "c", "b")).body.comment).toHaveProperty("editedAt");
    expect(await texts(id)).toEqual(["b", "c"]);
  });

  test("has no further version in the five minutes after an edit, which do not begin again", async () => {
    const { id } = await edited();
    await edit(bob, id, "third", "second");
    const [, { createdAt }] = (await versions(id)) as [TextVersion, TextVersion];
    await edit(bob, id, "fourth", "third");
    expect(await texts(id)).toEqual(["first", "fourth"]);
    expect((await versions(id))[1]!.createdAt).toEqual(createdAt);
    await age(id);
    await edit(bob, id, "fifth", "fourth");
    expect(await texts(id)).toEqual(["first", "fourth", "fifth"]);
  });

  test("has a version of each text that was answered, also in its first five minutes", async () => {
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "yes");
    await comment(alice, post, "Good.", id);
    expect((await edit(bob, id, "no", "yes")).body.comment).toHaveProperty("editedAt");
    await edit(bob, id, "never", "no");
    expect(await texts(id)).toEqual(["yes", "never"]);
    const { id: answer } = await comment(carol, post, "Never?", id);
    await app.call("DELETE", `/comment/${answer}`, { token: carol.token });
    await edit(bob, id, "perhaps", "never");
    expect(await texts(id)).toEqual(["yes", "never", "perhaps"]);
  });

  test("refuses an edit of an older text with a 409; the same edit again is no error", async () => {
    const { id } = await edited();
    expect(await edit(bob, id, "other", "first")).toMatchObject({
      status: 409,
      body: { code: "editConflict" },
    });
    expect((await edit(bob, id, "second", "first")).status).toBe(200);
    expect(await texts(id)).toEqual(["first", "second"]);
    const both = await Promise.all(["one", "two"].map((text) => edit(bob, id, text, "second")));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("can be edited by its author alone, while it can be read and its discussion is open", async () => {
    const { post, id } = await edited();
    for (const other of [alice, moderator]) {
      expect((await edit(other, id, "x", "second")).status).toBe(403);
    }
    expect((await app.call("POST", `/comment/${id}`, { body: { text: "x", was: "second" } })).status).toBe(
      401,
    );
    const decide = (path: string, decision: string) =>
      app.call("POST", `/moderation/${path}/decisions`, {
        token: moderator.token,
        body: { decision, reason: "Because." },
      });
    await decide(`posts/${post}`, "lock");
    expect(await edit(bob, id, "x", "second")).toMatchObject({ body: { code: "discussionLocked" } });
    await decide(`posts/${post}`, "unlock");
    await decide(`comments/${id}`, "remove");
    expect((await edit(bob, id, "x", "second")).status).toBe(404);
    expect((await app.call("GET", `/comment/${id}/versions`)).status).toBe(404);
    await decide(`comments/${id}`, "restore");
    await app.call("DELETE", `/comment/${id}`, { token: bob.token });
    expect((await edit(bob, id, "x", "second")).status).toBe(404);
    expect((await app.call("GET", `/comment/${id}/versions`)).status).toBe(404);
  });

  test("obeys the rules of a new one: blocked domains, length, no empty text", async () => {
    const { id } = await edited();
    await app.call("POST", "/moderation/domains", {
      token: moderator.token,
      body: { domain: "spam.example", isBlocked: true, reason: "Spam." },
    });
    expect((await edit(bob, id, "[x](https://spam.example/)", "second")).body.code).toBe("domainBlocked");
    for (const text of ["", "  ", "x".repeat(LIMITS.comment + 1)]) {
      expect((await edit(bob, id, text, "second")).status).toBe(400);
    }
    expect(await texts(id)).toEqual(["first", "second"]);
  });

  test("has at most 20 versions", async () => {
    const { id } = await edited("0", "1");
    for (let n = 1; n < LIMITS.versions; n++) {
      await age(id);
      expect((await edit(bob, id, `${n + 1}`, `${n}`)).status).toBe(200);
    }
    await age(id);
    expect((await edit(bob, id, "more", "20")).body.code).toBe("editedTooOften");
    expect(await texts(id)).toHaveLength(LIMITS.versions + 1);
  });
});

describe("A mention that an edit adds", () => {
  test("notifies once, however often it comes and goes, and nobody who blocked the author", async () => {
    const dave = await join("dave");
    const erin = await join("erin");
    await app.call("POST", "/user/bob/block", { token: erin.token });
    const { id } = await edited("first", "second @dave @erin");
    expect(await notified(dave, id)).toEqual(["mention: second @dave @erin"]);
    const { notifications } = (await app.call("GET", "/notifications", { token: dave.token })).body;
    await app.call("DELETE", `/notifications/${notifications[0].id}`, { token: dave.token });
    expect((await edit(bob, id, "third", "second @dave @erin")).status).toBe(200);
    expect((await edit(bob, id, "fourth @dave", "third")).body.comment).toMatchObject({ mentions: ["dave"] });
    expect(await notified(dave, id)).toEqual([]);
    expect(await notified(erin, id)).toEqual([]);
  });
});
