import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { chooseFirstFeeds } from "../feeds/first-feeds.ts";
import { editingPosts } from "../posts/test-post-edits.ts";
import { drawing } from "../images/test-images.ts";
import { changeSettings } from "./test-settings.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice: admin, bob: moderator, carol: member, join, promote, submitText } = await castOf(app);
await promote(admin, "admin");
await promote(moderator, "moderator");
const other = await join("dave");

const change = async (settings: object) =>
  expect((await changeSettings(app, admin, settings)).status).toBe(200);
beforeEach(() => change({ founders: "members", uploaders: "members", messengers: "members" }));

const post = ({ token }: Signed, ...customCategories: string[]) =>
  app.call("POST", "/submit", {
    token,
    body: { title: "A text", contentType: "text", content: "Words.", customCategories },
  });
const follow = ({ token }: Signed, category: string) =>
  app.call("POST", "/follow-category", { token, body: { category } });
const describeFeed = ({ token }: Signed, name: string) =>
  app.call("POST", `/moderation/feeds/${name}`, {
    token,
    body: { description: "New.", reason: "It is new." },
  });
const upload = async ({ token }: Signed, query = "") =>
  app.call("POST", `/images${query}`, {
    token,
    raw: new Uint8Array(await drawing({}, 10).png().toBuffer()),
    headers: { "content-type": "image/png" },
  });
const write = ({ token }: Signed, toUsername: string) =>
  app.call("POST", "/messages", { token, body: { toUsername, text: "Hello." } });
const mayWrite = async ({ token }: Signed, to: string) =>
  (await app.call("GET", `/messages/${to}`, { token })).body.mayWrite;
const feedNames = async (): Promise<string[]> =>
  (await app.db.selectFrom("feeds").select("name").execute()).map(({ name }) => name);

/** The status of the same act by a member, a moderator and an admin. */
async function statuses(act: (by: Signed) => Promise<{ status: number }>): Promise<number[]> {
  const all = [];
  for (const by of [member, moderator, admin]) all.push((await act(by)).status);
  return all;
}

const REFUSED = { status: 403, body: { code: "newFeedRefused" } };

let made = 0;
const newName = () => `Made${++made}`;

describe("the permission to make feeds", () => {
  test("is everybody's on a new site, and otherwise belongs to those whom the setting names", async () => {
    expect(await statuses((by) => post(by, newName()))).toEqual([201, 201, 201]);
    await change({ founders: "moderators" });
    expect(await statuses((by) => post(by, newName()))).toEqual([403, 201, 201]);
    await change({ founders: "admins" });
    expect(await statuses((by) => post(by, newName()))).toEqual([403, 403, 201]);
  });

  test("without it the answer is a 403 with the name, and neither the feed nor the post is there", async () => {
    await submitText(member, { customCategories: ["Books"] });
    await change({ founders: "admins" });
    expect(await post(member, "books", "Nowhere")).toMatchObject({
      status: 403,
      body: {
        code: "newFeedRefused",
        error:
          "There is no feed Nowhere, and only some members make new ones here. Please choose one that is there.",
      },
    });
    expect(await feedNames()).not.toContain("Nowhere");
    expect((await post(member, "BOOKS")).status).toBe(201);
    expect((await post(member)).status).toBe(201);
  });

  test("is needed for following, for moving a post, for invitations and for descriptions", async () => {
    const id = await submitText(member, { customCategories: ["Books"] });
    await change({ founders: "admins", inviters: "moderators" });
    expect(await statuses((by) => follow(by, newName()))).toEqual([403, 403, 200]);
    expect((await follow(member, "books")).status).toBe(200);
    expect(await statuses((by) => describeFeed(by, newName()))).toEqual([403, 403, 200]);
    const { edit } = editingPosts(app);
    expect(await edit(member, id, { customCategories: ["Books", newName()] })).toMatchObject(REFUSED);
    expect((await edit(member, id, { title: "Edited" })).status).toBe(200);
    const invite = (by: Signed) =>
      app.call("POST", "/invitations", {
        token: by.token,
        body: { note: "", maxUses: 1, days: 1, feeds: [newName()] },
      });
    expect(await invite(moderator)).toMatchObject(REFUSED);
    expect((await invite(admin)).status).toBe(201);
    await change({ inviters: "moderators" });
  });

  test("is also needed to post in a built-in feed that was set aside, until it has a post or an owner", async () => {
    await app.db.transaction().execute((transaction) => chooseFirstFeeds(transaction, ["Art"]));
    await change({ founders: "admins" });
    expect((await post(member, "Yoga")).status).toBe(403);
    expect((await post(member, "Art")).status).toBe(201);
    expect((await post(admin, "Yoga")).status).toBe(201);
    expect((await post(member, "Yoga")).status).toBe(201);
    const offered = await app.call("POST", "/moderation/feeds/Gaming/people", {
      token: admin.token,
      body: { username: "carol", role: "owner" },
    });
    expect(offered.status).toBe(200);
    expect((await post(member, "Gaming")).status).toBe(403);
    await app.call("POST", "/category/Gaming/role", { token: member.token, body: { answer: "accept" } });
    expect((await post(member, "Gaming")).status).toBe(201);
  });
});

describe("who may upload images", () => {
  test("is everybody on a new site, and otherwise those whom the setting names", async () => {
    expect(await statuses((by) => upload(by))).toEqual([201, 201, 201]);
    await change({ uploaders: "moderators" });
    expect(await statuses((by) => upload(by, "?shape=square"))).toEqual([403, 201, 201]);
    await change({ uploaders: "admins" });
    expect(await statuses((by) => upload(by))).toEqual([403, 403, 201]);
  });

  test("others read why, and may use what they had uploaded", async () => {
    const { image } = (await upload(member)).body;
    await change({ uploaders: "moderators" });
    expect((await upload(member)).body).toMatchObject({ code: "uploadRefused" });
    const body = { title: "A picture", contentType: "link", content: image.address };
    expect((await app.call("POST", "/submit", { token: member.token, body })).status).toBe(201);
  });
});

describe("who may begin conversations", () => {
  test("is everybody on a new site, and otherwise those whom the setting names", async () => {
    expect(await statuses((by) => write(by, "dave"))).toEqual([201, 201, 201]);
    await change({ messengers: "moderators" });
    expect(await statuses((by) => write(by, "dave"))).toEqual([403, 201, 201]);
    await change({ messengers: "admins" });
    expect(await statuses((by) => write(by, "dave"))).toEqual([403, 403, 201]);
    expect((await write(member, "dave")).body).toMatchObject({ code: "conversationRefused" });
  });

  test("others answer only one of these members who has written to them", async () => {
    const erin = await join("erin");
    await write(erin, "bob");
    await write(erin, "dave");
    await write(other, "erin");
    await change({ messengers: "moderators" });
    // She may write neither to somebody who has never written to her, nor to a member who may not begin conversations
    // either.
    expect([await mayWrite(erin, "bob"), await mayWrite(erin, "dave")]).toEqual([false, false]);
    expect([(await write(erin, "bob")).status, (await write(erin, "dave")).status]).toEqual([403, 403]);
    expect((await write(moderator, "erin")).status).toBe(201);
    expect([await mayWrite(erin, "bob"), await mayWrite(erin, "dave")]).toEqual([true, false]);
    expect([(await write(erin, "bob")).status, (await write(erin, "dave")).status]).toEqual([201, 403]);
    await change({ messengers: "admins" });
    expect((await write(erin, "bob")).status).toBe(403);
    expect((await app.call("GET", "/messages/bob", { token: erin.token })).body.messages).toHaveLength(3);
  });
});

test.each(["founders", "uploaders", "messengers"])("%s must be one of the groups", async (setting) => {
  const { status, body } = await changeSettings(app, admin, { [setting]: "friends" });
  const label = setting[0]!.toUpperCase() + setting.slice(1);
  expect([status, body.errors]).toEqual([400, [`${label} must be admins, moderators or members.`]]);
});
