import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { changeSettings } from "./test-settings.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());
const { alice, bob, carol, promote, submitText, heart, comment } = await castOf(app);
await promote(alice, "admin");

/** Posts that each list puts in another order; all are in one feed. */
const customCategories = ["Books"];
const loved = await submitText(alice, { title: "Loved", customCategories });
const talked = await submitText(alice, { title: "Talked about", customCategories });
const newest = await submitText(alice, { title: "Newest", customCategories });
await Promise.all([heart(bob, loved), heart(carol, loved), comment(bob, talked, "A comment.")]);
/** Also ages the rankings, which stay fresh for ten times their compute time: for a second on a busy machine. */
async function dated(id: string, days: number): Promise<void> {
  await app.db
    .updateTable("posts")
    .set({ created_at: new Date(Date.now() - days * 86_400_000) })
    .where("id", "=", Number(id))
    .execute();
  await sql`update rankings set cost_ms = 0, computed_at = computed_at - interval '1 hour'`.execute(app.db);
}
const change = async (settings: object) =>
  expect((await changeSettings(app, alice, settings)).status).toBe(200);
beforeEach(() => change({ view: "top", range: "24h" }));

const open = async (path: string) => load(await (await fetch(app.site + path)).text());
/** The label of the list that a page shows, and the choices that are marked as chosen. */
async function shown(path: string): Promise<string[]> {
  const $ = await open(path);
  return $('main [aria-current="true"], main [aria-pressed="true"], main [aria-checked="true"]')
    .toArray()
    .map((choice) => $(choice).text().trim());
}
const titlesOn = async (path: string) => {
  const $ = await open(path);
  return $("main article h2")
    .toArray()
    .map((title) => $(title).text().trim());
};

describe("the first list", () => {
  test("of Home is Top of 24 hours on a new site, and pages say nothing of it", async () => {
    const html = await (await fetch(`${app.site}/`)).text();
    expect(html).toContain('<html lang="en">');
    expect(html).not.toContain("first-view");
    expect((await titlesOn("/"))[0]).toBe("Loved");
  });

  test.each([
    ["recent", "Newest"],
    ["active", "Talked about"],
    ["hot", "Loved"],
  ])("of Home is %s as soon as an admin chooses it", async (view, first) => {
    await change({ view });
    expect((await titlesOn("/"))[0]).toBe(first);
    expect((await titlesOn("/?view=top"))[0]).toBe("Loved");
    expect(await (await fetch(`${app.site}/`)).text()).toContain(`data-first-view="${view}"`);
  });

  test("of a feed is hot or active, too, but never by date", async () => {
    await change({ view: "active" });
    expect((await titlesOn("/feed/books"))[0]).toBe("Talked about");
    expect((await titlesOn("/feed/books?time=24h"))[0]).toBe("Loved");
    await change({ view: "recent" });
    expect((await titlesOn("/feed/books"))[0]).toBe("Loved");
  });

  test("has the time range that an admin chose, on Home and in feeds", async () => {
    await dated(newest, 20);
    const all = ["Loved", "Newest", "Talked about"];
    for (const path of ["/", "/feed/books"]) {
      expect((await titlesOn(path)).toSorted()).toEqual(["Loved", "Talked about"]);
      await change({ range: "30d" });
      expect((await titlesOn(path)).toSorted()).toEqual(all);
      expect((await titlesOn(`${path}?time=24h`)).toSorted()).toEqual(["Loved", "Talked about"]);
      expect((await shown(path)).join(" ")).toContain("30d");
      await change({ range: "24h" });
    }
  });
});

test.each([
  ["view", "my-feed", "View must be top, recent, hot or active."],
  ["range", "1h", "Range must be 24h, 7d, 30d or all."],
])("%s cannot be %s", async (setting, value, sentence) => {
  const { status, body } = await changeSettings(app, alice, { [setting]: value });
  expect([status, body.errors]).toEqual([400, [sentence]]);
});
