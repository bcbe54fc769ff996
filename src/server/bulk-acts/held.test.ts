import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { holding } from "../held/test-held.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { bulkActs } from "./test-bulk-acts.ts";

/** Posts and comments that wait for approval, which are a part of what an act removes. */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, join, promote, submitText } = cast;
await promote(alice, "admin");
await promote(carol, "moderator");
const held = holding(app, cast);
const { preview, remove, undo, end, start, batch } = bulkActs(app);
const { log, notifications } = moderate(app);
let post = "";

beforeAll(async () => {
  post = await submitText(bob);
  await held.hold(5);
});

const told = async (member: Signed) =>
  (await notifications(member)).filter(({ type }: { type: string }) => type === "moderation");
const stored = async () => (await sql`select * from held_writings order by id`.execute(app.db)).rows;
const idOf = ({ status, body }: { status: number; body: { held: { id: string } } }) => {
  expect(status).toBe(202);
  return body.held.id;
};
const waiting = async (): Promise<string[]> =>
  (await held.queue(carol)).held.map(({ id }: { id: string }) => id);

test("are counted by the preview, refused with the reason of the act, and wait again once it is undone", async () => {
  const erin = await join("erin");
  const one = idOf(await held.post(erin));
  const said = idOf(await held.comment(erin, post));
  const others = idOf(await held.post(await join("other")));
  const [before, queue] = [await stored(), await held.queue(carol)];
  expect((await preview(carol, { username: "erin" })).body).toMatchObject({ posts: 0, comments: 0, held: 2 });
  const act = await remove(carol, { username: "erin" }, "A flood.");
  expect(act).toMatchObject({ state: "done", posts: 0, comments: 0, held: 2, restoredHeld: 0 });
  expect(await waiting()).toEqual([others]);
  expect((await held.own(erin)).map(({ id, refusal }) => [id, refusal?.reason])).toEqual([
    [said, "A flood."],
    [one, "A flood."],
  ]);
  expect(await told(erin)).toMatchObject([
    {
      message: "A moderator removed 2 posts and comments of yours that waited for approval: A flood.",
      isOfRefused: true,
    },
  ]);
  const [{ id: entryId }] = (await log(carol, "?username=erin")).entries;
  const children = (await log(carol, `?under=${entryId}`)).entries;
  expect(children).toMatchObject([{ action: "refuse-comment" }, { action: "refuse-post" }]);

  expect((await undo(carol, act.id)).status).toBe(200);
  expect(await end(act.id)).toMatchObject({ state: "undone", held: 2, restoredHeld: 2, left: 0 });
  expect(await stored()).toEqual(before);
  expect(await held.queue(carol)).toEqual(queue);
  expect((await told(erin))[0].message).toBe(
    "A moderator undid the removal of 2 posts and comments of yours that waited for approval: A mistake.",
  );
});

test("are told with what was removed", async () => {
  const flora = await join("flora");
  idOf(await held.post(flora));
  await sql`
    insert into posts (member_id, title, content_type, content)
    select id, 'It stands', 'text', 'Words.' from members where username = 'flora'`.execute(app.db);
  await remove(carol, { username: "flora" });
  expect(await told(flora)).toMatchObject([
    {
      message:
        "A moderator removed 1 post of yours, and 1 that waited for approval (now in your Drafts): Spam.",
      isOfRemovals: true,
    },
  ]);
});

test("are of the act's kind and time, and of members below the moderator", async () => {
  const [gil, mona] = [await join("gil"), await join("mona")];
  const [one, old] = [idOf(await held.post(gil)), idOf(await held.post(gil))];
  const said = idOf(await held.comment(gil, post));
  const risen = idOf(await held.post(mona, { content: "See https://ranks.example/" }));
  await promote(mona, "moderator");
  await sql`update held_writings set created_at = now() - interval '2 days' where id = ${old}::bigint`.execute(
    app.db,
  );
  await remove(carol, { username: "gil", content: "posts", range: "day" });
  expect((await held.own(gil)).filter(({ refusal }) => refusal).map(({ id }) => id)).toEqual([one]);
  await remove(carol, { username: "gil", content: "comments" });
  expect((await held.own(gil)).filter(({ refusal }) => refusal).map(({ id }) => id)).toEqual([said, one]);
  expect(await remove(carol, { domain: "ranks.example" })).not.toHaveProperty("held");
  expect(await remove(alice, { domain: "ranks.example" })).toMatchObject({ held: 1 });
  expect(await waiting()).not.toContain(risen);
});

test("are refused by an act on a domain where they link to it: by address, by words and by caption", async () => {
  const hal = await join("hal");
  const linking = [
    idOf(await held.post(hal, { contentType: "link", content: "https://shop.watches.example/" })),
    idOf(await held.post(hal, { content: "See https://watches.example/sale" })),
    idOf(
      await held.post(hal, {
        contentType: "link",
        content: "https://ok.example/",
        caption: "https://watches.example",
      }),
    ),
    idOf(await held.comment(hal, post, { text: "[Buy](https://watches.example)" })),
  ];
  const near = idOf(await held.post(hal, { content: "See https://notwatches.example/" }));
  expect((await preview(carol, { domain: "watches.example" })).body).toMatchObject({ held: 4 });
  const act = await remove(carol, { domain: "watches.example" });
  expect(act).toMatchObject({ held: 4 });
  const left = await waiting();
  expect([linking.filter((id) => left.includes(id)), left.includes(near)]).toEqual([[], true]);
});

test("stay as they are where the author took them back, or a moderator decided before the act came to them", async () => {
  const ivy = await join("ivy");
  const [taken, approved, kept] = [
    idOf(await held.post(ivy)),
    idOf(await held.post(ivy)),
    idOf(await held.post(ivy)),
  ];
  const { id } = (await start(carol, { username: "ivy" })).body;
  expect((await held.approve(carol, approved)).status).toBe(200);
  await batch(id);
  expect((await held.takeBack(ivy, taken)).status).toBe(204);
  await end(id);
  await undo(carol, id);
  expect(await end(id)).toMatchObject({ posts: 0, held: 2, restoredHeld: 1, left: 1 });
  expect((await held.own(ivy)).map((one) => [one.id, one.refusal])).toEqual([[kept, null]]);
});

test("are back in the queue of the people of a feed after the undo", async () => {
  const { give } = feedRoles(app);
  const [olga, jon] = [await join("olga"), await join("jon")];
  await give(alice, "Meadows", olga, "owner");
  await moderate(app).editFeed(olga, "Meadows", { isForApproved: true });
  await held.hold(0);
  const one = idOf(await held.post(jon, { customCategories: ["Meadows"] }));
  const queue = async () => (await held.queue(olga)).held.map(({ id }: { id: string }) => id);
  expect(await queue()).toEqual([one]);
  const act = await remove(carol, { username: "jon" });
  expect(await queue()).toEqual([]);
  await undo(carol, act.id);
  await end(act.id);
  expect(await queue()).toEqual([one]);
});
