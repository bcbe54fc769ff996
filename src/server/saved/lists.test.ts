import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { savingIn } from "./test-saving.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, carol, submitText, crowd } = cast;
const { create, made, rename, remove, lists, add, take, counts } = savingIn(app);
afterAll(() => app.close());
await cast.promote(carol, "moderator");

const member = async (): Promise<Signed> => (await crowd(1))[0]!;
const statuses = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe("a list", () => {
  test("is made, renamed and deleted by its member, and is listed in the order of names", async () => {
    const [me, other] = [await member(), await member()];
    for (const name of ["recipes 10", "  Recipes \n 9 ", "Äpfel", "To read"]) await made(me, name);
    await made(other, "Recipes 9");
    expect((await lists(me)).lists.map(({ name }) => name)).toEqual([
      ...["Äpfel", "Recipes 9", "recipes 10", "To read"],
    ]);
    const { id } = (await lists(me)).lists[3]!;
    expect(await rename(me, id, "Read")).toMatchObject({ status: 200, body: { list: { id, name: "Read" } } });
    expect(await rename(me, id, "READ")).toMatchObject({ status: 200, body: { list: { name: "READ" } } });
    for (const _ of [1, 2]) expect(await remove(me, id)).toMatchObject({ status: 204 });
    expect((await lists(me)).lists).toHaveLength(3);
    expect((await lists(other)).lists).toHaveLength(1);
  });

  test("of another member, or a deleted one, is a 404 for every call", async () => {
    const [me, other] = [await member(), await member()];
    const post = await submitText(alice);
    const theirs = await made(other, "Private");
    await add(other, "submission", post, theirs.id);
    const missing = {
      status: 404,
      body: { code: "savedListNotFound", error: "That list no longer exists." },
    };
    for (const id of [theirs.id, "999999999", "x", "0"]) {
      expect(await rename(me, id, "Mine")).toMatchObject(missing);
      expect(await add(me, "submission", post, id)).toMatchObject(missing);
      expect(await take(me, "submission", post, id)).toMatchObject(missing);
      expect(await app.call("GET", `/saved?list=${id}`, { token: me.token })).toMatchObject(missing);
    }
    expect(await remove(me, theirs.id)).toMatchObject({ status: 204 });
    expect(await remove(me, "x")).toMatchObject(missing);
    expect(await counts(other)).toEqual({ All: 1, Private: 1 });
    // The refused requests have saved nothing.
    expect(await counts(me)).toEqual({ All: 0 });
  });

  test("has a name of 1 to 50 characters that no other of the member's lists has, in capitals or not", async () => {
    const me = await member();
    await made(me, "É".repeat(50));
    const taken = {
      status: 409,
      body: { code: "savedListNameTaken", error: "You have a list with that name already." },
    };
    expect(await create(me, "é".repeat(50))).toMatchObject(taken);
    await made(me, "Café");
    expect(await create(me, "CAFE\u0301")).toMatchObject(taken);
    const other = await made(me, "Other");
    expect(await rename(me, other.id, "é".repeat(50))).toMatchObject(taken);
    for (const [name, error] of [
      ["", "Name is required."],
      [" \u200b ", "Name is required."],
      ["x".repeat(51), "Name cannot exceed 50 characters."],
      ["a\u0007b", "Name contains control characters, which nobody can see. Please remove them."],
      ["a\0b", "Name contains characters that cannot be stored."],
      [7, "Name must be a text."],
      [undefined, "Name is required."],
    ]) {
      expect(await create(me, name)).toMatchObject({ status: 400, body: { error } });
      expect(await rename(me, other.id, name)).toMatchObject({ status: 400, body: { error } });
    }
    expect((await lists(me)).lists).toHaveLength(3);
  });

  test("sent again after a lost answer, with the same key, is made once", async () => {
    const me = await member();
    const first = await create(me, "Once", "key-of-a-list");
    expect(await create(me, "Once", "key-of-a-list")).toMatchObject({ status: 201, body: first.body });
    expect((await lists(me)).lists).toEqual([first.body.list]);
  });

  test("of the same name made many times at once is made once", async () => {
    const me = await member();
    const answers = await atOnce(20, () => create(me, "Race"));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("more than 100 is refused with what to do, also in a race", async () => {
    const me = await member();
    const first = await made(me, "First");
    await sql`
      insert into saved_lists (member_id, name, name_key)
      select member_id, 'filler ' || n, 'filler ' || n from saved_lists, generate_series(1, 98) n
      where id = ${Number(first.id)}`.execute(app.db);
    const answers = await Promise.all(["A", "B", "C"].map((name) => create(me, name)));
    expect(statuses(answers)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: "tooManySavedLists",
      error: "You have as many lists as one member can have. Please delete one first.",
    });
    await remove(me, first.id);
    expect(await create(me, "D")).toMatchObject({ status: 201 });
  });

  test("needs a member, and may be used while suspended", async () => {
    expect(await app.call("GET", "/saved-lists")).toMatchObject({ status: 401 });
    expect(await app.call("POST", "/saved-lists", { body: { name: "x" } })).toMatchObject({ status: 401 });
    const dave = await cast.join("dave");
    await app.call("POST", "/moderation/members/dave/suspension", {
      token: carol.token,
      body: { days: 1, reason: "Enough." },
    });
    const { id } = await made(dave, "Later");
    expect(await add(dave, "submission", await submitText(alice), id)).toMatchObject({ status: 200 });
  });
});
