import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { BE_KIND, feedTexts, visitorOf } from "./test-feed-texts.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob: owner, carol: moderator, join, promote } = await castOf(app);
await promote(admin, "admin");
const { editFeed, log, notifications } = moderate(app);
const { give } = feedRoles(app);
const { write } = feedTexts(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", moderator, "moderator");

const { see, seeFeed: feed } = visitorOf(other);

describe("moderators of the site", () => {
  test("change and remove a feed's texts with a reason, which its owners read, and the log has", async () => {
    await write(owner, "Chess", "side", "Buy now");
    const refused = await write(admin, "Chess", "side", "");
    expect([refused.status, refused.body.error]).toEqual([400, "Reason is required."]);
    expect((await write(admin, "Chess", "side", "", " ")).status).toBe(400);
    expect((await write(admin, "Chess", "side", "", "An advert.")).status).toBe(200);
    expect((await log(admin)).entries[0]).toMatchObject({
      ...{
        action: "edit-feed-side-text",
        userName: "alice",
        earlier: "Buy now",
        detail: "",
        reason: "An advert.",
      },
    });
    expect((await notifications(owner))[0]).toMatchObject({
      ...{
        message: "A moderator of this site removed the side text of your feed Chess: An advert.",
        feed: "Chess",
      },
    });
    await write(admin, "Chess", "about", "Chess is a game.", "It was empty.");
    expect((await notifications(owner))[0].message).toBe(
      "A moderator of this site changed the text of the about page of your feed Chess: It was empty.",
    );
    const told = (await notifications(owner)).length;
    await write(moderator, "Chess", "about", "");
    expect(await notifications(owner)).toHaveLength(told);
  });

  test("give a reason for every change of a feed that is not theirs; its owners need none", async () => {
    expect((await editFeed(owner, "Chess", { hue: 10, reason: undefined })).status).toBe(200);
    expect((await log(admin)).entries[0]).toMatchObject({
      action: "color-feed",
      userName: "bob",
      reason: "",
    });
    for (const change of [{ hue: 20 }, { isClosed: true }]) {
      const refused = await editFeed(admin, "Chess", { ...change, reason: undefined });
      expect([refused.status, refused.body.error]).toEqual([400, "Reason is required."]);
    }
    await give(admin, "Ferns", admin, "owner");
    expect((await editFeed(admin, "Ferns", { hue: 20, reason: "" })).status).toBe(200);
    await promote(moderator, "moderator");
    // A feed's moderator describes no feed: this is done by the role in the site.
    expect((await editFeed(moderator, "Chess", { hue: 30, reason: "" })).status).toBe(400);
    await promote(moderator, "member");
    // Closing a feed is for the site alone, and is explained also in one's own.
    expect((await editFeed(admin, "Ferns", { isClosed: true, reason: "" })).status).toBe(400);
  });
});

describe("the text of a feed's about page", () => {
  test("is a 404 until the feed's people write it, and again once it is removed", async () => {
    expect((await see("/category/Chess/about")).status).toBe(404);
    await write(moderator, "Chess", "about", "Be **kind**.");
    await expect.poll(async () => (await see("/category/chess/about")).status, BY_EVENT).toBe(200);
    expect((await see("/category/chess/about")).body).toEqual({
      ...{ name: "Chess", text: "Be **kind**.", formatted: BE_KIND, changedAt: expect.any(Object) },
    });
    await expect.poll(async () => (await feed("Chess"))["hasAbout"], BY_EVENT).toBe(true);
    await write(owner, "Chess", "about", "Another");
    await expect
      .poll(async () => (await see("/category/chess/about")).body["text"], BY_EVENT)
      .toBe("Another");
    await write(owner, "Chess", "about", "");
    await expect.poll(async () => (await see("/category/chess/about")).status, BY_EVENT).toBe(404);
    await expect.poll(async () => "hasAbout" in (await feed("Chess")), BY_EVENT).toBe(false);
  });

  test("stays once the member who wrote it has deleted the account", async () => {
    const leaver = await join("leaver");
    await give(admin, "Moss", leaver, "owner");
    await write(leaver, "Moss", "about", "All about moss.");
    const body = { currentPassword: leaver.password, username: "leaver", content: "delete" };
    expect((await app.call("POST", "/delete-account", { token: leaver.token, body })).status).toBe(204);
    expect((await app.call("GET", "/category/Moss/about")).body.text).toBe("All about moss.");
  });
});
