import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { lockBulkAct } from "./bulk-acts.ts";
import { removeChild } from "./children.ts";
import { bulkActs } from "./test-bulk-acts.ts";

/** Bulk acts on a domain. */

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, comment } = await castOf(app);
const [mona, ada] = [await join("mona"), await join("ada")];
await promote(carol, "moderator");
await promote(mona, "moderator");
await promote(ada, "admin");
const { decideOnComment, log, notifications, queue } = moderate(app);
const { preview, start, end, remove, undo, shows } = bulkActs(app);

/** The ids of the comments on a post that readers can read. */
const shownOn = async (post: string): Promise<string[]> =>
  (await app.call("GET", `/submission/${post}/comments`)).body.comments
    .filter(({ deleted }: { deleted?: boolean }) => !deleted)
    .map(({ id }: { id: string }) => id);

const LINKS = [
  "https://spam.example/a",
  "http://WWW.SPAM.example./b",
  "https://deep.shop.spam.example/c",
  "https://sp%61m.example/d",
  "https://ｓｐａｍ.example/e",
];

const OTHERS = [
  "https://notspam.example/a",
  "https://example.com/?q=spam.example",
  "https://spam.example.com/",
];

const WORDS = ["Look: https://spam.example/x", "[here](https://spam&#46;example/y)"];

const WORDS_ALONE = "I know spam.example by name.";

test("an act on a domain removes the posts that a block would refuse: by address, by words and by caption, and of hosts below it", async () => {
  const nina = await join("nina");
  const gone = [];
  for (const content of LINKS) gone.push(await submitLink(nina, { content }));
  for (const content of WORDS) gone.push(await submitText(nina, { content }));
  gone.push(
    await submitLink(nina, { content: "https://good.example/", caption: "And https://spam.example/z" }),
  );
  const kept = [await submitText(nina, { content: WORDS_ALONE })];
  for (const content of OTHERS) kept.push(await submitLink(nina, { content }));
  for (const above of [mona, carol]) kept.push(await submitLink(above, { content: LINKS[0]! }));
  expect((await preview(carol, { domain: "https://www.spam.example/any" })).body).toMatchObject({
    ...{ posts: gone.length, comments: 0, isWhole: true },
  });
  expect(await remove(carol, { domain: "spam.example" })).toMatchObject({
    ...{ posts: gone.length, comments: 0, domain: "spam.example", content: "all" },
  });
  expect(await Promise.all(gone.map(shows))).toEqual(gone.map(() => false));
  expect(await Promise.all(kept.map(shows))).toEqual(kept.map(() => true));
});

test("an act on a domain removes the comments that a block would refuse, and no others", async () => {
  const [nick, post] = [await join("nick"), await submitText(bob)];
  const say = async (by: Signed, text: string) => (await comment(by, post, text)).id as string;
  const [gone, kept]: [string[], string[]] = [[], []];
  const marked = ["https&#58;&#47;&#47;spam&#46;example/z", "> https://spam.example/quoted"];
  for (const text of [...LINKS, ...WORDS, ...marked]) gone.push(await say(nick, text));
  for (const text of [WORDS_ALONE, "`https://spam.example/code`", ...OTHERS])
    kept.push(await say(nick, text));
  for (const above of [mona, carol]) kept.push(await say(above, WORDS[0]!));
  const { body } = await preview(carol, { domain: "spam.example" });
  expect(body).toMatchObject({ posts: 0, comments: gone.length, isWhole: true });
  expect(body.examples.map(({ commentId }: { commentId: string }) => commentId)).toEqual(
    gone.toReversed().slice(0, 5),
  );
  expect(body.examples[2]).toMatchObject({
    ...{ submissionId: post, title: "[here](https://spam&#46;example/y)", userName: "nick" },
  });
  expect(await remove(carol, { domain: "spam.example" })).toMatchObject({ posts: 0, comments: gone.length });
  expect((await shownOn(post)).toSorted()).toEqual(kept.toSorted());
});

test("an act on a domain removes posts, comments or both, from a range of time", async () => {
  const domain = "range.example";
  const post = await submitLink(bob, { content: `https://${domain}/` });
  const other = await submitText(bob);
  const old = await comment(alice, other, `Old: https://${domain}/`);
  await comment(alice, other, `New: https://${domain}/`);
  await sql`update comments set created_at = now() - interval '2 hours' where id = ${old.id}::bigint`.execute(
    app.db,
  );
  const counts = async (asked: Record<string, string>) => {
    const { posts, comments } = (await preview(carol, { domain, ...asked })).body;
    return [posts, comments];
  };
  expect(await counts({})).toEqual([1, 2]);
  expect(await counts({ range: "hour" })).toEqual([1, 1]);
  expect(await counts({ content: "posts" })).toEqual([1, 0]);
  expect(await counts({ content: "comments", range: "hour" })).toEqual([0, 1]);
  const act = await remove(carol, { domain, content: "comments", range: "hour" });
  expect(act).toMatchObject({ posts: 0, comments: 1, content: "comments" });
  expect(await shownOn(other)).toEqual([old.id]);
  expect((await log(carol)).entries[0]).toMatchObject({
    ...{ subject: domain, subjectName: null, detail: "comments from the last hour" },
  });
  expect(await remove(carol, { domain, content: "posts" })).toMatchObject({ posts: 1, comments: 0 });
  expect(await shownOn(other)).toEqual([old.id]);
  expect([await shows(post), await counts({})]).toEqual([false, [0, 1]]);
});

const told = async (member: Signed) =>
  (await notifications(member)).map((one: { message: string; isOfRemovals?: true }) => [
    ...[one.message, one.isOfRemovals],
  ]);

test("an act on a domain closes the reports of comments, tells each author once, and its undo brings all back", async () => {
  const { give } = feedRoles(app);
  const [olga, pete, ines] = [await join("olga"), await join("pete"), await join("ines")];
  await give(ada, "Meadows", ines, "moderator");
  const here = await submitText(bob, { customCategories: ["Meadows"] });
  const elsewhere = await submitText(bob, { customCategories: ["Deserts"] });
  const link = await submitLink(olga, { content: "https://told.example/" });
  const said = [
    await comment(olga, here, "See https://told.example/1"),
    await comment(pete, elsewhere, "See [this](https://told.example/2)"),
    await comment(olga, link, "See https://told.example/3"),
  ].map(({ id }) => id as string);
  const body = { reason: "It sells." };
  for (const id of said) await app.call("POST", `/comment/${id}/report`, { token: alice.token, body });
  const open = async () => JSON.stringify(await queue(carol, "?limit=100")).split("It sells.").length - 1;
  expect(await open()).toBe(3);

  const { id, posts, comments } = await remove(carol, { domain: "told.example" });
  expect([posts, comments, await open()]).toEqual([1, 3, 0]);
  expect([await shownOn(here), await shownOn(elsewhere), await shows(link)]).toEqual([[], [], false]);
  const [ofOlga, ofPete] = ["1 post and 2 comments of yours", "1 comment of yours"];
  expect(await told(olga)).toEqual([[`A moderator removed ${ofOlga}: Spam.`, true]]);
  expect(await told(pete)).toEqual([[`A moderator removed ${ofPete}: Spam.`, true]]);
  // A moderator of a feed reads what was removed there, and not the rest.
  expect((await log(ines)).entries.slice(0, 1)).toMatchObject([
    { action: "remove-comment", submissionId: here, commentId: said[0], subjectName: "olga" },
  ]);
  expect(
    (await log(ines)).entries.filter(({ reason }: { reason: string }) => reason === "Spam."),
  ).toHaveLength(1);
  expect((await decideOnComment(ines, said[0]!, { decision: "restore" })).status).toBe(403);

  expect((await undo(mona, id)).status).toBe(200);
  expect(await end(id)).toMatchObject({ restoredPosts: 1, restoredComments: 3, left: 0 });
  expect([await shownOn(here), await shownOn(elsewhere), await shownOn(link)]).toEqual(
    said.map((one) => [one]),
  );
  expect(await open()).toBe(3);
  expect((await told(olga))[0]).toEqual([
    `A moderator undid the removal of ${ofOlga}: A mistake.`,
    undefined,
  ]);
});

test("nobody undoes an act on a domain that removed a comment of theirs, or of somebody of their rank", async () => {
  const post = await submitText(bob);
  const { id: said } = await comment(mona, post, "See https://ranks.example/");
  const { id, comments } = await remove(ada, { domain: "ranks.example" });
  expect(comments).toBe(1);
  for (const by of [mona, carol, bob]) expect((await undo(by, id)).status).toBe(403);
  expect((await undo(ada, id)).status).toBe(200);
  expect(await end(id)).toMatchObject({ restoredComments: 1, left: 0 });
  expect(await shownOn(post)).toEqual([said]);
});

test("an act on a domain finds an IP address in any spelling, and leaves texts that lost the link by an edit meanwhile", async () => {
  const post = await submitLink(alice, { content: "http://0x7f.1/" });
  const text = "http://127.0.0.1/ is here.";
  const edited = await submitText(alice, { title: "Title", content: text });
  await comment(alice, edited, "http://2130706433/");
  const changed = await comment(alice, edited, text);
  const { body } = await start(carol, { domain: "127.0.0.1" });
  const was = { title: "Title", text, customCategories: [] };
  const change = (path: string, more: object) =>
    app.call("POST", path, { token: alice.token, body: { text: "It was a mistake.", ...more } });
  expect((await change(`/submission/${edited}`, { ...was, text: "It was a mistake.", was })).status).toBe(
    200,
  );
  expect((await change(`/comment/${changed.id}`, { was: text })).status).toBe(200);
  expect(await end(body.id)).toMatchObject({ posts: 1, comments: 1 });
  expect([await shows(post), await shows(edited)]).toEqual([false, true]);
  expect(await shownOn(edited)).toEqual([changed.id]);
});

test("an act on a domain spares an author who rises to the moderator's rank after the posts were listed", async () => {
  const rita = await join("rita");
  const link = await submitLink(rita, { content: "https://risen.example/" });
  const { id: said } = await comment(rita, await submitText(bob), "See https://risen.example/");
  const { id } = (await start(carol, { domain: "risen.example" })).body;
  const act = (await lockBulkAct(app.db, Number(id)))!;
  await promote(rita, "moderator");
  const actor = { id: act.actor_id!, username: "carol", role: "moderator" } as const;
  for (const listed of [{ postId: Number(link) }, { commentId: Number(said) }])
    await app.db.transaction().execute((transaction) => removeChild(transaction, act, actor, listed));
  expect([await shows(link), await end(id)]).toMatchObject([true, { state: "done", posts: 0, comments: 0 }]);
});

const back = async (by: Signed, id: string) => {
  const { status, body } = await app.call("POST", `/comment/${id}/undelete`, { token: by.token });
  return status === 200 ? status : [status, body.code];
};

test("a comment with a link that its author deleted before an act on the domain can be brought back only once the act is undone", async () => {
  const rosa = await join("rosa");
  const other = await submitText(bob);
  const say = async (by: Signed, text: string) => {
    const { id } = await comment(by, other, text);
    await app.call("DELETE", `/comment/${id}`, by);
    return id as string;
  };
  const link = "See https://deleted.example/";
  const [linked, plain, above] = [await say(rosa, link), await say(rosa, "See?"), await say(mona, link)];
  const undoable = async () =>
    (await app.call("GET", "/deleted-comments", rosa)).body.deleted.map(
      (one: { comment: { id: string } }) => one.comment.id,
    );
  const { id, comments } = await remove(carol, { domain: "deleted.example" });
  expect([comments, await undoable(), await back(rosa, linked)]).toEqual([0, [plain], [403, "undoTaken"]]);
  // The act covers neither of these comments, so both come back.
  expect([await back(rosa, plain), await back(mona, above)]).toEqual([200, 200]);
  await undo(carol, id);
  await end(id);
  expect([await undoable(), await back(rosa, linked)]).toEqual([[linked], 200]);
});
