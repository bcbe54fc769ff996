import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
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
const stranger = await join("stranger");
await promote(admin, "admin");
const { editFeed, log, suspend } = moderate(app);
const { give } = feedRoles(app);
const { read, save, write } = feedTexts(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", moderator, "moderator");

const { seeFeed: feed } = visitorOf(other);

const countChanges = async () =>
  (await log(admin)).entries.filter(({ action }: { action: string }) => action === "edit-feed-side-text")
    .length;

describe("the side text of a feed", () => {
  test("is empty by default; its owners and moderators write it, and everybody reads it with the feed", async () => {
    const before = await feed("Chess");
    expect([before, before]).toEqual([
      expect.not.objectContaining({ sideText: expect.anything() }),
      expect.not.objectContaining({ hasAbout: expect.anything() }),
    ]);
    expect((await read(owner, "chess")).body).toEqual({
      ...{ name: "Chess", side: { text: "", version: expect.any(String), earlier: [] } },
      about: { text: "", version: expect.any(String), earlier: [] },
    });
    const { status, body } = await write(owner, "chess", "side", " Be **kind**. ");
    expect([status, body.side.text]).toEqual([200, "Be **kind**."]);
    await expect
      .poll(async () => (await feed("Chess"))["sideText"], BY_EVENT)
      .toEqual({ text: "Be **kind**.", formatted: BE_KIND });
    expect((await write(moderator, "Chess", "side", "Plain words")).status).toBe(200);
    await expect
      .poll(async () => (await feed("Chess"))["sideText"], BY_EVENT)
      .toEqual({ text: "Plain words" });
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
    await expect.poll(async () => "sideText" in (await feed("Chess")), BY_EVENT).toBe(false);
  });

  test("is in the log without marks of formatting, unless it has nothing else", async () => {
    for (const text of ["## Today\n\n- Be **kind**\n- [Openings](https://example.com)", "---", ""])
      await write(owner, "Chess", "side", text);
    const { entries } = (await log(moderator)) as { entries: object[] };
    expect(entries.slice(0, 3)).toMatchObject([
      { earlier: "---", detail: "" },
      { earlier: "Today\n\nBe kind\nOpenings", detail: "---" },
      { detail: "Today\n\nBe kind\nOpenings" },
    ]);
  });

  test("a save over somebody else's change is a 409 and changes nothing; saving the present text again is no error", async () => {
    const { version } = (await read(admin, "Chess")).body.side;
    const send = (text: string, by = owner) => save(by, "Chess", { side: { version, text } });
    expect((await send("One")).status).toBe(200);
    const refused = await send("Two", moderator);
    expect([refused.status, refused.body.code]).toEqual([409, "feedTextConflict"]);
    expect((await send("One", moderator)).body.side.text).toBe("One");
    expect((await read(owner, "Chess")).body.side.text).toBe("One");
  });

  test("of equal saves at once only one writes; of different saves at once only one is accepted", async () => {
    const before = await countChanges();
    const { version } = (await read(owner, "Chess")).body.side;
    const equal = await atOnce(4, () => save(owner, "Chess", { side: { version, text: "Equal" } }));
    expect(equal.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countChanges()).toBe(before + 1);
    const now = (await read(owner, "Chess")).body.side.version;
    const others = await atOnce(4, (n) =>
      save(owner, "Chess", { side: { version: now, text: `Text ${n}` } }),
    );
    expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test("neither text of a save is written if one of them is refused", async () => {
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

  test("keeps its last five versions, which only the people who write it can read", async () => {
    await give(admin, "Sedges", owner, "owner");
    for (let n = 1; n <= 7; n++) await write(owner, "Sedges", "side", `Words ${n}`);
    await write(admin, "Sedges", "side", "", "None.");
    const { side, about } = (await read(owner, "Sedges")).body;
    const words = side.earlier.map(({ text }: { text: string }) => text);
    expect(words).toEqual([7, 6, 5, 4, 3].map((n) => `Words ${n}`));
    expect([side.text, about.earlier]).toEqual(["", []]);
    expect((await read(moderator, "Sedges")).status).toBe(403);
    expect(JSON.stringify(await feed("Sedges"))).not.toContain("Words");
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
    const link = { kind: "link", href: "https://a.example/b.png", children: ["a"] };
    expect(formatted).toEqual([{ kind: "paragraph", children: ["<b onclick=x>B</b> ", link] }]);
    await write(owner, "Chess", "side", "");
  });

  test("cannot be written by anybody else, and a refused save creates no feed", async () => {
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
