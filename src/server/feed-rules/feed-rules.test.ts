import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRules } from "./test-feed-rules.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob: owner, carol: moderator, join, promote } = await castOf(app);
const stranger = await join("stranger");
await promote(admin, "admin");
const { log } = moderate(app);
const { give } = feedRoles(app);
const { read, save, write } = feedRules(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", moderator, "moderator");

/** The rules of a feed as a visitor of the other process reads them, from the cache. */
const shown = async (feed: string) =>
  ((await (await fetch(`${other.url}/category/${feed}`)).json()) as { rules?: unknown }).rules;
const versionIn = async (feed: string): Promise<string> => (await read(admin, feed)).body.version;
const deeds = async (count: number) =>
  (await log(admin)).entries
    .slice(0, count)
    .map(({ action, earlier, detail }: { action: string; earlier?: string; detail: string }) =>
      [action, earlier, detail].filter(Boolean).join(" | "),
    );

/** Rules as long as they may be. */
const rules = (count: number, title = "t".repeat(100), text = "x".repeat(500)) =>
  Array.from({ length: count }, () => ({ title, text }));

describe("the rules of a feed", () => {
  test("are none by default; its people write them, and everybody reads them with their numbers", async () => {
    expect(await shown("Chess")).toBeUndefined();
    const rules = [{ title: "Be  kind" }, { title: "No adverts", text: "Also none\nfor yourself." }];
    const { status, body } = await save(owner, "chess", await versionIn("Chess"), rules);
    expect([status, body]).toEqual([
      200,
      {
        ...{ name: "Chess", version: expect.any(String) },
        rules: [
          { id: expect.any(String), title: "Be kind", text: "" },
          { id: expect.any(String), title: "No adverts", text: "Also none\nfor yourself." },
        ],
      },
    ]);
    expect((await read(moderator, "Chess")).body).toEqual(body);
    await expect.poll(() => shown("Chess"), BY_EVENT).toEqual(body.rules);
    expect(await deeds(2)).toEqual([
      "add-feed-rule | 2. No adverts (Also none\nfor yourself.)",
      "add-feed-rule | 1. Be kind",
    ]);
    expect((await log(moderator)).entries[0]).toMatchObject({
      ...{ action: "add-feed-rule", subject: "Chess", userName: "bob", reason: "" },
    });
  });

  test("are reworded, ordered, added and deleted in one save; a rule keeps its id, and the log has each change", async () => {
    const [kind, adverts, stays] = await write(admin, "Ferns", "Be kind", "No adverts", "Stay on topic");
    const after = await write(
      ...([admin, "Ferns"] as const),
      { id: stays!, title: "Stay on topic" },
      { id: kind!, title: "Be friendly", text: "Always." },
      "Name your source",
    );
    expect(after.slice(0, 2)).toEqual([stays, kind]);
    expect([kind, adverts, stays]).not.toContain(after[2]);
    expect(await deeds(4)).toEqual([
      "order-feed-rules | 1. Stay on topic; 2. Be friendly; 3. Name your source",
      "add-feed-rule | 3. Name your source",
      "edit-feed-rule | 1. Be kind | 2. Be friendly (Always.)",
      "delete-feed-rule | 2. No adverts",
    ]);
  });

  test("a save over somebody else's change is a 409 and changes nothing; the present rules again are no error", async () => {
    const version = await versionIn("Moss");
    expect((await save(admin, "Moss", version, [{ title: "One" }])).status).toBe(200);
    const refused = await save(admin, "Moss", version, [{ title: "Two" }]);
    expect([refused.status, refused.body.code]).toEqual([409, "feedRulesConflict"]);
    expect(await deeds(1)).toEqual(["add-feed-rule | 1. One"]);
    const again = await save(admin, "Moss", version, [{ title: "One" }]);
    expect([again.status, again.body.rules.length]).toEqual([200, 1]);
    expect(await deeds(1)).toEqual(["add-feed-rule | 1. One"]);
  });

  test("of equal saves at once only one writes; of different saves at once only one is accepted", async () => {
    const version = await versionIn("Reeds");
    const equal = await atOnce(4, () => save(admin, "Reeds", version, [{ title: "One" }]));
    expect(equal.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const now = await versionIn("Reeds");
    const different = await atOnce(4, (n) => save(admin, "Reeds", now, [{ title: `Rule ${n}` }]));
    expect(different.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(different.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await read(admin, "Reeds")).body.rules).toHaveLength(1);
  });

  test("a save that names a rule twice, a rule of another feed or a deleted rule is refused", async () => {
    const [here] = await write(admin, "Sedges", "Here");
    const [elsewhere] = await write(admin, "Rushes", "Elsewhere");
    const one = { title: "One" };
    for (const rules of [
      [{ id: elsewhere!, ...one }],
      [
        { id: here!, ...one },
        { id: here!, title: "Two" },
      ],
      [{ id: "x", ...one }],
    ]) {
      expect((await save(admin, "Sedges", await versionIn("Sedges"), rules)).status).toBe(409);
    }
    await write(admin, "Sedges");
    expect((await save(admin, "Sedges", await versionIn("Sedges"), [{ id: here!, ...one }])).status).toBe(
      409,
    );
    expect((await read(admin, "Rushes")).body.rules).toMatchObject([{ title: "Elsewhere" }]);
    expect(await shown("Sedges")).toBeUndefined();
  });

  test("are at most 15, with a title of up to 100 and an explanation of up to 500 characters", async () => {
    const version = await versionIn("Limits");
    for (const tooMuch of [
      rules(16),
      rules(1, "t".repeat(101)),
      rules(1, " "),
      rules(1, "t", "x".repeat(501)),
    ]) {
      expect((await save(admin, "Limits", version, tooMuch)).status).toBe(400);
    }
    expect((await save(admin, "Limits", version, rules(15))).status).toBe(200);
    expect((await save(admin, "Limits", await versionIn("Limits"), [])).body.rules).toEqual([]);
  });

  test("are written by nobody but the people of the feed and the site's moderators, and a refused write adds no feed", async () => {
    const { token } = stranger;
    expect((await save(stranger, "Chess", "", [])).status).toBe(403);
    expect((await save(moderator, "Nowhere", "", [{ title: "Mine" }])).status).toBe(403);
    expect((await app.call("POST", "/moderation/feeds/Chess/rules", { body: {} })).status).toBe(401);
    expect((await app.call("GET", "/moderation/feeds/Chess/rules", { token })).status).toBe(403);
    expect((await read(moderator, "Nowhere")).status).toBe(403);
    expect((await app.call("GET", "/category/Nowhere")).body.createdAt).toBeNull();
  });

  test("saved as an empty list for a name without a feed add no feed either", async () => {
    expect((await save(admin, "Nowhere", "", [])).status).toBe(200);
    expect((await app.call("GET", "/category/Nowhere")).body.createdAt).toBeNull();
  });
});
