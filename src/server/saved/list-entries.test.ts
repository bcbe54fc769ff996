import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { savingIn } from "./test-saving.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, bob, carol, submitText, comment, crowd } = cast;
const { made, remove, add, take, save, unsave, counts, page, listsOf } = savingIn(app);
const { decide } = moderate(app);
afterAll(() => app.close());
await cast.promote(carol, "moderator");

const member = async (): Promise<Signed> => (await crowd(1))[0]!;

describe("a post or comment in lists", () => {
  test("is added to and removed from one list at a time; a second call changes nothing, and it stays saved", async () => {
    const me = await member();
    const [one, two] = [await made(me, "One"), await made(me, "Two")];
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "A remark");
    for (const [of, thing] of [["submission", post] as const, ["comment", id] as const]) {
      await save(me, of, thing);
      for (const _ of [1, 2])
        expect(await add(me, of, thing, one.id)).toMatchObject({ status: 200, body: { lists: [one.id] } });
      expect((await add(me, of, thing, two.id)).body.lists).toEqual([one.id, two.id]);
    }
    expect(await counts(me)).toEqual({ All: 2, One: 2, Two: 2 });
    expect(await listsOf(me, "comment", id)).toEqual([one.id, two.id]);
    for (const _ of [1, 2])
      expect(await take(me, "submission", post, one.id)).toMatchObject({
        status: 200,
        body: { lists: [two.id] },
      });
    expect(await counts(me)).toEqual({ All: 2, One: 1, Two: 2 });
    expect((await page(me, `list=${one.id}`)).ids).toEqual([`c${id}`]);
  });

  test("is saved when it is added to a list; an unreadable one cannot be added, and can be removed", async () => {
    const me = await member();
    const { id: list } = await made(me, "Later");
    const post = await submitText(alice);
    expect(await add(me, "submission", post, list)).toMatchObject({ status: 200 });
    expect((await page(me, "")).ids).toEqual([post]);
    await decide(carol, post, { decision: "remove" });
    expect(await add(me, "submission", post, list)).toMatchObject({
      status: 404,
      body: { code: "submissionNotFound" },
    });
    expect(await add(me, "comment", "x", list)).toMatchObject({
      status: 404,
      body: { code: "commentNotFound" },
    });
    expect(await take(me, "submission", post, list)).toMatchObject({ status: 200, body: { lists: [] } });
  });

  test("changed in two tabs at once keeps what each of them did", async () => {
    const me = await member();
    const made10 = await Promise.all(Array.from({ length: 10 }, (_, n) => made(me, `List ${n}`)));
    const post = await submitText(alice);
    for (const { id } of made10.slice(0, 5)) await add(me, "submission", post, id);
    await Promise.all(
      made10.map(({ id }, n) => (n < 5 ? take(me, "submission", post, id) : add(me, "submission", post, id))),
    );
    const left = made10.slice(5).map(({ id }) => Number(id));
    expect((await listsOf(me, "submission", post)).map(Number)).toEqual(left.toSorted((a, b) => a - b));
  });

  test("in more than 20 lists is refused with what to do", async () => {
    const me = await member();
    const post = await submitText(alice);
    const all = await Promise.all(Array.from({ length: 21 }, (_, n) => made(me, `List ${n}`)));
    const answers = await Promise.all(all.map(({ id }) => add(me, "submission", post, id)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toMatchObject([
      {
        body: {
          code: "tooManyListsOfSaved",
          error:
            "This is in as many lists as one post or comment can be in. Please take it out of one first.",
        },
      },
    ]);
    expect(await listsOf(me, "submission", post)).toHaveLength(20);
  });

  test("is taken out of all lists by unsaving, whose answer names them; saved again with these lists it is back in them", async () => {
    const me = await member();
    const [one, two, gone] = [await made(me, "One"), await made(me, "Two"), await made(me, "Gone")];
    const post = await submitText(alice);
    for (const { id } of [one, two, gone]) await add(me, "submission", post, id);
    const { body } = await unsave(me, "submission", post, "key-of-an-unsave");
    expect([body.saved, new Set(body.lists)]).toEqual([false, new Set([one.id, two.id, gone.id])]);
    // A repeated request, as after a lost answer, gets the same answer.
    expect((await unsave(me, "submission", post, "key-of-an-unsave")).body).toEqual(body);
    expect((await unsave(me, "submission", post)).body).toEqual({ saved: false, lists: [] });
    expect(await counts(me)).toEqual({ All: 0, Gone: 0, One: 0, Two: 0 });
    expect(await save(me, "submission", post)).toMatchObject({ body: { saved: true, lists: [] } });
    await unsave(me, "submission", post);
    await remove(me, gone.id);
    const theirs = await made(await member(), "Theirs");
    expect(await save(me, "submission", post, [...body.lists, theirs.id, "x"])).toMatchObject({
      status: 200,
      body: { saved: true, lists: [one.id, two.id] },
    });
    expect(await counts(me)).toEqual({ All: 1, One: 1, Two: 1 });
  });

  test("stays saved when a list is deleted", async () => {
    const me = await member();
    const { id: list } = await made(me, "Short-lived");
    const post = await submitText(alice);
    await add(me, "submission", post, list);
    await remove(me, list);
    expect((await page(me, "")).ids).toEqual([post]);
    expect(await listsOf(me, "submission", post)).toEqual([]);
  });

  test("is listed a page at a time, the last saved first, while more is saved and put in", async () => {
    const me = await member();
    const { id: list } = await made(me, "Paged");
    const posts = await Promise.all(Array.from({ length: 6 }, () => submitText(alice)));
    for (const post of posts) await save(me, "submission", post);
    const inList = posts.filter((_, n) => n !== 3);
    for (const post of inList.toReversed()) await add(me, "submission", post, list);
    const first = await page(me, `list=${list}&limit=2`);
    expect(first.ids).toEqual([posts[5], posts[4]]);
    await add(me, "submission", await submitText(alice), list);
    const second = await page(me, `list=${list}&limit=2&cursor=${first.next}`);
    expect(second.ids).toEqual([posts[2], posts[1]]);
    expect(await page(me, `list=${list}&limit=2&cursor=${second.next}`)).toEqual({
      ids: [posts[0]],
      next: null,
    });
  });

  test("is neither listed nor counted while it is removed or deleted", async () => {
    const me = await member();
    const { id: list } = await made(me, "Later");
    const [kept, removed] = [await submitText(alice), await submitText(alice)];
    const below = await comment(bob, removed, "Below");
    for (const post of [kept, removed]) await add(me, "submission", post, list);
    await add(me, "comment", below.id, list);
    await decide(carol, removed, { decision: "remove" });
    expect((await page(me, `list=${list}`)).ids).toEqual([kept]);
    expect(await counts(me)).toEqual({ All: 1, Later: 1 });
    await decide(carol, removed, { decision: "restore" });
    expect((await page(me, `list=${list}`)).ids).toEqual([`c${below.id}`, removed, kept]);
    expect(await counts(me)).toEqual({ All: 3, Later: 3 });
  });

  test("is deleted with the member's row, and so are their lists", async () => {
    const me = await member();
    const { id } = await made(me, "Last");
    await add(me, "submission", await submitText(alice), id);
    await sql`delete from members where id = (select member_id from saved_lists where id = ${Number(id)})`.execute(
      app.db,
    );
    for (const table of ["saved_lists", "saved_list_entries"] as const) {
      const column = table === "saved_lists" ? "id" : "list_id";
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)} = ${Number(id)}`.execute(app.db);
      expect(rows).toEqual([]);
    }
  });
});
