import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedTexts } from "./test-feed-texts.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob: owner, carol: moderator, join, promote } = await castOf(app);
const stranger = await join("stranger");
await promote(admin, "admin");
const { editFeed, log, notifications, suspend } = moderate(app);
const { give } = feedRoles(app);
const { read, save, write } = feedTexts(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", moderator, "moderator");

/** Reads as a visitor of the other process, from the cache. */
const see = async (path: string) => {
  const answer = await fetch(other.url + path);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const feed = async (name: string) => (await see(`/category/${name}`)).body;
/** A published change shows soon; without the event it would take 20 seconds. */
const SOON = { timeout: 10_000 };
const BOLD = [{ kind: "paragraph", children: ["Be ", { kind: "strong", children: ["kind"] }, "."] }] as const;

describe("the side text of a feed", () => {
  test("is none by default; its owners and moderators write it, and everybody reads it with the feed", async () => {
    const before = await feed("Chess");
    expect([before, before]).toEqual([
      expect.not.objectContaining({ sideText: expect.anything() }),
      expect.not.objectContaining({ hasAbout: expect.anything() }),
    ]);
    expect((await read(owner, "chess")).body).toEqual({
      ...{ name: "Chess", side: { text: "", version: expect.any(String) } },
      about: { text: "", version: expect.any(String) },
    });
    const { status, body } = await write(owner, "chess", "side", " Be **kind**. ");
    expect([status, body.side.text]).toEqual([200, "Be **kind**."]);
    await expect
      .poll(async () => (await feed("Chess"))["sideText"], SOON)
      .toEqual({ text: "Be **kind**.", formatted: BOLD });
    expect((await write(moderator, "Chess", "side", "Plain words")).status).toBe(200);
    await expect.poll(async () => (await feed("Chess"))["sideText"], SOON).toEqual({ text: "Plain words" });
    expect((await read(moderator, "Chess")).body).toMatchObject({ side: { text: "Plain words" } });
  });

  test("each change is in the log of the feed, with the beginnings of the words before and after, and no reason is needed", async () => {
    await write(owner, "Chess", "side", "x".repeat(2_000));
    await write(owner, "Chess", "side", "");
    const { entries } = (await log(moderator)) as { entries: object[] };
    const cut = `${"x".repeat(300)}...`;
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: "edit-feed-side-text",
        subject: "Chess",
        userName: "bob",
        earlier: cut,
        detail: "",
        reason: "",
      },
      { action: "edit-feed-side-text", earlier: "Plain words", detail: cut },
    ]);
    await expect.poll(async () => "sideText" in (await feed("Chess")), SOON).toBe(false);
  });

  test("a save over somebody else's change is a 409 and changes nothing; the present text again is no error", async () => {
    const { version } = (await read(admin, "Chess")).body.side;
    const send = (text: string, by = owner) => save(by, "Chess", { side: { version, text } });
    expect((await send("One")).status).toBe(200);
    const refused = await send("Two", moderator);
    expect([refused.status, refused.body.code]).toEqual([409, "feedTextConflict"]);
    expect((await send("One", moderator)).body.side.text).toBe("One");
    expect((await read(owner, "Chess")).body.side.text).toBe("One");
  });

  test("of equal saves at once one writes; of different ones at once one is refused", async () => {
    const count = async () => (await log(admin)).entries.filter(isSideText).length;
    const isSideText = ({ action }: { action: string }) => action === "edit-feed-side-text";
    const before = await count();
    const { version } = (await read(owner, "Chess")).body.side;
    const equal = await atOnce(4, () => save(owner, "Chess", { side: { version, text: "Equal" } }));
    expect(equal.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await count()).toBe(before + 1);
    const now = (await read(owner, "Chess")).body.side.version;
    const others = await atOnce(4, (n) =>
      save(owner, "Chess", { side: { version: now, text: `Text ${n}` } }),
    );
    expect(others.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test("of the two texts in one save none is written where one is refused", async () => {
    const { side } = (await read(owner, "Chess")).body;
    const both = { side: { ...side, text: "New" }, about: { version: "old", text: "New" } };
    expect((await save(owner, "Chess", both)).status).toBe(409);
    expect((await read(owner, "Chess")).body.side.text).toBe(side.text);
  });

  test("has at most 2,000 characters, and the about text 20,000; blank words remove it", async () => {
    for (const [kind, max] of [
      ["side", 2_000],
      ["about", 20_000],
    ] as const) {
      const { status, body } = await write(owner, "Chess", kind, "👋".repeat(max + 1));
      expect([status, body.error]).toEqual([400, expect.stringContaining(`cannot exceed ${max} characters`)]);
      expect((await write(owner, "Chess", kind, "👋".repeat(max))).status).toBe(200);
      expect((await write(owner, "Chess", kind, " \u200b ")).body[kind].text).toBe("");
    }
  });

  test("links to no blocked domain, whatever its marks, and a refusal changes nothing", async () => {
    const block = { domain: "spam.example", isBlocked: true, reason: "Spam." };
    await app.call("POST", "/moderation/domains", { token: admin.token, body: block });
    for (const text of ["https://spam.example", "[chess](https://www.spam.example/a)"]) {
      const refused = await write(owner, "Chess", "side", text);
      expect([refused.status, refused.body.code]).toEqual([400, "domainBlocked"]);
    }
    expect((await read(owner, "Chess")).body.side.text).toBe("");
  });

  test("has links that other sites learn nothing from, no images, and no HTML", async () => {
    await write(owner, "Chess", "side", "<b onclick=x>B</b> ![a](https://a.example/b.png)");
    const { formatted } = (await app.call("GET", "/category/Chess")).body.sideText;
    expect(JSON.stringify(formatted)).not.toContain('"image"');
    await write(owner, "Chess", "side", "");
  });

  test("is written by nobody else, who do not even add the feed", async () => {
    for (const [by, name] of [
      [stranger, "Chess"],
      [moderator, "Nowhere"],
    ] as const) {
      expect((await read(by, name)).status).toBe(403);
      expect((await save(by, name, { side: { version: "", text: "Mine" } })).status).toBe(403);
    }
    expect((await app.call("POST", "/moderation/feeds/Chess/texts", { body: {} })).status).toBe(401);
    expect((await save(admin, "Nowhere", { side: { version: "", text: "" }, reason: "None." })).status).toBe(
      200,
    );
    expect((await feed("Nowhere"))["createdAt"]).toBeNull();
  });

  test("is not written by a moderator who is suspended, and is written in a closed feed", async () => {
    await suspend(admin, "carol", { days: 3 });
    expect((await save(moderator, "Chess", { side: { version: "", text: "x" } })).status).toBe(403);
    await suspend(admin, "carol", { days: 0 });
    await editFeed(admin, "Chess", { isClosed: true });
    expect((await write(moderator, "Chess", "side", "Closed for the summer.")).status).toBe(200);
    await editFeed(admin, "Chess", { isClosed: false });
  });
});

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
    // Closing a feed is for the site alone, and is explained also in one's own.
    expect((await editFeed(admin, "Ferns", { isClosed: true, reason: "" })).status).toBe(400);
  });
});

describe("the text of a feed's about page", () => {
  test("is a 404 until the feed's people write it, and again once it is removed", async () => {
    expect((await see("/category/Chess/about")).status).toBe(404);
    await write(moderator, "Chess", "about", "Be **kind**.");
    await expect.poll(async () => (await see("/category/chess/about")).status, SOON).toBe(200);
    expect((await see("/category/chess/about")).body).toEqual({
      ...{ name: "Chess", text: "Be **kind**.", formatted: BOLD, changedAt: expect.any(Object) },
    });
    await expect.poll(async () => (await feed("Chess"))["hasAbout"], SOON).toBe(true);
    await write(owner, "Chess", "about", "Another");
    await expect.poll(async () => (await see("/category/chess/about")).body["text"], SOON).toBe("Another");
    await write(owner, "Chess", "about", "");
    await expect.poll(async () => (await see("/category/chess/about")).status, SOON).toBe(404);
    await expect.poll(async () => "hasAbout" in (await feed("Chess")), SOON).toBe(false);
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
