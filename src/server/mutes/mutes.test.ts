import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Timestamp } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { MuteBody } from "../../contract/mutes.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT } from "../../../test/until.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, bob, carol, submitText, submitLink, comment, crowd } = cast;
afterAll(() => app.close());

const mute = ({ token }: Signed, body: MuteBody | object) => app.call("POST", "/mutes", { token, body });
const muteOf = async (by: Signed, body: MuteBody) => (await mute(by, body)).body.mute.id as string;
const unmute = ({ token }: Signed, id: string) => app.call("DELETE", `/mutes/${id}`, { token });

interface Listed {
  id: string;
  kind: string;
  value: string;
  until: Timestamp | null;
}

async function mutes({ token }: Signed): Promise<Listed[]> {
  return (await app.call("GET", "/mutes", { token })).body.mutes;
}

async function list({ token }: Signed, query = "") {
  const { status, body } = await app.call("GET", `/filtered-submissions${query}`, { token });
  expect(status).toBe(200);
  const submissions: { id: string }[] = body.submissions;
  return { ids: submissions.map(({ id }) => id), hidden: body.hidden as Record<string, number> };
}

/** The status and the code with which a mute is refused. */
async function refused(body: object): Promise<string> {
  const { status: refusal, body: answer } = await mute(alice, body);
  return `${refusal} ${answer.code}`;
}

/** The reasons for which a member does not see the post and the comment. */
async function status({ token }: Signed, id: string, commentId?: string) {
  const body = { ids: [id], ...(commentId !== undefined && { commentIds: [commentId] }) };
  const answer = (await app.call("POST", "/votes/status", { token, body })).body;
  return { post: answer.hidden[id] ?? null, comment: answer.mutedComments?.[commentId!] ?? null };
}

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

const profile = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).body.user;

describe("a mute", () => {
  test("of a feed, a member and a word is listed, the latest first, and a second time only sets its end anew", async () => {
    const me = await member();
    await submitText(alice, { customCategories: ["Quiet corner"] });
    expect((await mute(me, { kind: "feed", value: "quiet CORNER" })).body.mute).toMatchObject({
      ...{ kind: "feed", value: "Quiet corner", until: null },
    });
    await mute(me, { kind: "member", value: "ALICE" });
    await mute(me, { kind: "word", value: "  Climate   change ", days: 7 });
    await mute(me, { kind: "word", value: "climate change", days: 30 });
    const listed = await mutes(me);
    expect(listed.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      ...["word Climate change", "member alice", "feed Quiet corner"],
    ]);
    const days = (milliseconds(listed[0]!.until!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect(await mutes(bob)).toEqual([]);
    for (const _ of [1, 2]) expect((await unmute(me, listed[0]!.id)).status).toBe(204);
    expect(await mutes(me)).toHaveLength(2);
  });

  test("of a word whose letters expand when they are compared is stored, and holds", async () => {
    const me = await member();
    // One character, which compares as eighteen.
    const word = "\uFDFA".repeat(LIMITS.muteWord);
    expect((await mute(me, { kind: "word", value: word })).body.mute).toMatchObject({ value: word });
    expect(await mutes(me)).toHaveLength(1);
    const astral = Array.from({ length: LIMITS.muteWord }, (_, n) => String.fromCodePoint(0x20000 + n)).join(
      "",
    );
    const post = await submitText(alice, { title: `Has ${astral}` });
    expect((await mute(me, { kind: "word", value: astral })).status).toBe(200);
    expect(await status(me, post)).toMatchObject({ post: "word" });
  });

  test("cannot be taken back by another member", async () => {
    const me = await member();
    const id = await muteOf(me, { kind: "word", value: "mine" });
    expect((await unmute(bob, id)).status).toBe(204);
    expect(await mutes(me)).toHaveLength(1);
    for (const odd of ["x", "0", "9".repeat(30)]) expect((await unmute(me, odd)).status).toBe(404);
  });

  test("of oneself, of nothing that exists, or of a text without a letter is refused", async () => {
    expect(await refused({ kind: "member", value: "alice" })).toBe("400 muteOneself");
    expect(await refused({ kind: "member", value: "nobody_at_all" })).toBe("404 userNotFound");
    expect(await refused({ kind: "feed", value: "No such feed" })).toBe("404 feedToMuteNotFound");
    expect(await refused({ kind: "word", value: "+++" })).toBe("400 invalid");
    expect(await refused({ kind: "word", value: "x".repeat(LIMITS.muteWord + 1) })).toBe("400 invalid");
    expect(await refused({ kind: "word", value: "x", days: 0 })).toBe("400 invalid");
    expect(await refused({ kind: "colour", value: "red" })).toBe("400 invalid");
    expect((await app.call("POST", "/mutes", { body: { kind: "word", value: "x" } })).status).toBe(401);
  });

  test("more than 500 are refused, also in a race; ended ones do not count", async () => {
    const me = await member();
    const first = await muteOf(me, { kind: "word", value: "first" });
    await sql`
      insert into mutes (member_id, word, word_key)
      select member_id, 'w' || n, 'w' || n from mutes, generate_series(1, ${LIMITS.mutes - 3}::int) n
      where id = ${Number(first)}`.execute(app.db);
    const answers = await atOnce(5, (n) => mute(me, { kind: "word", value: `race ${n}` }));
    const statuses = answers.map(({ status: one }) => one);
    expect([200, 409].map((one) => statuses.filter((other) => other === one).length)).toEqual([2, 3]);
    expect((await mute(me, { kind: "word", value: "FIRST", days: 1 })).status).toBe(200);
    await sql`update mutes set until = now() where id = ${Number(first)}`.execute(app.db);
    expect((await mute(me, { kind: "word", value: "one more" })).status).toBe(200);
    expect(await mutes(me)).toHaveLength(LIMITS.mutes);
  });

  test("goes with the account of its member and of the member muted", async () => {
    const [me, other] = await crowd(2);
    const name = (await profile(other!)).username as string;
    await mute(me!, { kind: "member", value: name });
    await sql`delete from members where username = ${name}`.execute(app.db);
    expect(await mutes(me!)).toEqual([]);
    const own = await muteOf(me!, { kind: "word", value: "gone" });
    await sql`delete from members where id = (select member_id from mutes where id = ${Number(own)})`.execute(
      app.db,
    );
    const { rows } = await sql`select from mutes where id = ${Number(own)}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

describe("lists leave out", () => {
  test("posts of a muted member and of a blocked one, and say so", async () => {
    const me = await member();
    const feed = "Authors muted";
    const [ofBob, ofCarol, ofAlice] = [
      await submitText(bob, { customCategories: [feed] }),
      await submitText(carol, { customCategories: [feed] }),
      await submitText(alice, { customCategories: [feed] }),
    ];
    const remark = await comment(bob, ofAlice, "A remark");
    const query = `?category=${encodeURIComponent(feed)}`;
    expect((await profile(me)).hasFilters).toBe(false);
    const id = await muteOf(me, { kind: "member", value: "bob" });
    await app.call("POST", "/user/carol/block", { token: me.token });
    expect((await profile(me)).hasFilters).toBe(true);
    expect(await list(me, query)).toEqual({ ids: [ofAlice], hidden: { member: 1, blocked: 1 } });
    expect(await status(me, ofBob, remark.id)).toEqual({ post: "member", comment: "member" });
    expect(await status(me, ofCarol)).toMatchObject({ post: "blocked" });
    await unmute(me, id);
    await app.call("DELETE", "/user/carol/block", { token: me.token });
    expect(await list(me, query)).toEqual({ ids: [ofAlice, ofCarol, ofBob], hidden: {} });
    expect((await profile(me)).hasFilters).toBe(false);
  });

  test("posts of a muted feed, also where they are in another feed, but not on the feed's own list", async () => {
    const me = await member();
    const both = await submitText(alice, { customCategories: ["Loud", "Calm"] });
    const calm = await submitText(alice, { customCategories: ["Calm"] });
    await mute(me, { kind: "feed", value: "loud" });
    expect(await list(me, "?category=calm")).toEqual({ ids: [calm], hidden: { feed: 1 } });
    expect(await list(me, "?category=LOUD")).toEqual({ ids: [both], hidden: {} });
    await mute(me, { kind: "feed", value: "calm" });
    expect(await list(me, "?category=loud")).toEqual({ ids: [], hidden: { feed: 1 } });
  });

  test("posts with a muted word in the title, the text, the caption or the linked page, whole and in any case", async () => {
    const me = await member();
    const feed = { customCategories: ["Words muted"] };
    const shown = [
      await submitText(alice, { ...feed, title: "Concatenate" }),
      await submitLink(alice, { ...feed, title: "A page", content: "https://example.com/cat" }),
    ];
    const muted = [
      await submitText(alice, { ...feed, title: "My CAT!" }),
      await submitText(alice, { ...feed, content: "It is a *c*at, a **cat**." }),
      await submitLink(alice, { ...feed, caption: "Look: cat" }),
    ];
    const previewed = await submitLink(alice, { ...feed, title: "Another page" });
    await sql`
      insert into previews (post_id, state, description) values (${Number(previewed)}, 'ready', 'All about a cat')
      on conflict (post_id) do update set state = 'ready', description = excluded.description`.execute(
      app.db,
    );
    await mute(me, { kind: "word", value: "Cat" });
    const { ids, hidden } = await list(me, "?category=words%20muted");
    expect(ids).toEqual(shown.toReversed());
    expect(hidden).toEqual({ word: 4 });
    for (const id of [...muted, previewed]) expect(await status(me, id)).toMatchObject({ post: "word" });
  });

  test("none of the viewer's own posts, whatever is muted", async () => {
    const feed = { customCategories: ["Own and muted"] };
    const own = await submitText(carol, { ...feed, title: "My own unmentionable" });
    const remark = await comment(carol, own, "The unmentionable again");
    await mute(carol, { kind: "word", value: "unmentionable" });
    await mute(carol, { kind: "feed", value: "own and muted" });
    expect(await list(carol, "?category=own%20and%20muted")).toEqual({ ids: [own], hidden: {} });
    expect(await status(carol, own, remark.id)).toEqual({ post: null, comment: null });
  });

  test("nothing any more once the mute has ended", async () => {
    const me = await member();
    const post = await submitText(alice, { title: "Spoiler", customCategories: ["Ending mutes"] });
    const id = await muteOf(me, { kind: "word", value: "spoiler", days: 1 });
    expect((await list(me, "?category=ending%20mutes")).ids).toEqual([]);
    await sql`update mutes set until = now() + interval '1 second' where id = ${Number(id)}`.execute(app.db);
    // The program notices a direct change in the database only at the next change by a call.
    const other = await muteOf(me, { kind: "word", value: "something else" });
    const { ids } = await list(me, "?category=ending%20mutes");
    const { rows } = await sql<{
      lasts: boolean;
    }>`select until > now() as lasts from mutes where id = ${Number(id)}`.execute(app.db);
    // On a slow machine the mute may have ended by now.
    expect(ids).toEqual(rows[0]!.lasts ? [] : ids);
    await expect
      .poll(() => list(me, "?category=ending%20mutes"), BY_EVENT)
      .toEqual({
        ...{ ids: [post], hidden: {} },
      });
    expect((await mutes(me)).map(({ id: listed }) => listed)).toEqual([other]);
  });
});

describe("a comment", () => {
  test("of a muted or blocked member, or with a muted word, is told with its reason; others are not", async () => {
    const me = await member();
    const post = await submitText(alice);
    const [ofBob, word, plain] = [
      await comment(bob, post, "Of bob"),
      await comment(alice, post, "It has *pineapple* on it"),
      await comment(alice, post, "Plain"),
    ];
    await mute(me, { kind: "member", value: "bob" });
    await mute(me, { kind: "word", value: "Pineapple" });
    expect(await status(me, post, ofBob.id)).toEqual({ post: null, comment: "member" });
    expect(await status(me, post, word.id)).toEqual({ post: null, comment: "word" });
    expect(await status(me, post, plain.id)).toEqual({ post: null, comment: null });
  });
});
