import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

/** The right-to-left override: reverses the text after it, as in a file called "photo_\u202Egpj.exe". */
const TURN = "\u202E";

let app: TestApp;
let pages: string[];

beforeAll(async () => {
  app = await startTestApp({ withPages: true });
  const { alice, bob, submitText, submitLink, comment } = await castOf(app);
  const customCategories = ["Turned"];
  const link = await submitLink(alice, {
    title: `needle ${TURN}title`,
    customCategories,
    imageAlt: `${TURN}alt`,
    caption: `${TURN}caption`,
  });
  await sql`
    insert into previews (post_id, state, title, site_name, description)
    values (${link}::bigint, 'ready', ${`${TURN}title there`}, ${`${TURN}site`}, ${`${TURN}description`})
    on conflict (post_id) do update set state = 'ready', title = excluded.title, site_name = excluded.site_name,
      description = excluded.description`.execute(app.db);
  const text = await submitText(alice, {
    title: `${TURN}title`,
    content: `${TURN}content needle`,
    customCategories,
  });
  const first = await comment(bob, text, `${TURN}comment`);
  await comment(alice, text, `@bob ${TURN}reply https://example.org/`, first.id);
  await sql`update feeds set description = ${`${TURN}about`}, is_described = true where key = 'turned'`.execute(
    app.db,
  );
  pages = [
    ...["/", "/?view=recent", "/feed/turned", "/feeds-directory", "/search?q=needle", "/user/alice"],
    `/details/${link}`,
    `/details/${text}`,
  ];
});
afterAll(() => app.close());

const read = async (path: string) => load(await (await fetch(app.site + path)).text());

describe("a text that overrides the direction of writing affects nothing but itself", () => {
  test("on pages each such text is in an element that isolates it", async () => {
    let found = 0;
    for (const path of pages) {
      const page = await read(path);
      page("body *")
        .not("script")
        .contents()
        .each((_, node) => {
          if (!("data" in node) || !node.data.includes(TURN)) return;
          found++;
          const isolated = page(node).closest("bdi, [dir=auto]").length > 0;
          expect([path, page.html(page(node).parent()).slice(0, 200), isolated]).toEqual([
            path,
            expect.anything(),
            true,
          ]);
        });
    }
    expect(found).toBeGreaterThan(15);
  });

  test("titles and descriptions in the head do not contain the override", async () => {
    for (const path of pages) {
      const page = await read(path);
      const said = page("title, meta[content], link[title]")
        .toArray()
        .map((element) => [page(element).text(), ...Object.values(page(element).attr() ?? {})].join(" "));
      expect(said.length).toBeGreaterThan(5);
      expect([path, said.filter((tag) => tag.includes(TURN))]).toEqual([path, []]);
    }
  });

  test("titles and categories of Atom feeds do not contain the override", async () => {
    for (const path of [
      "/atom.xml",
      "/feed/turned/atom.xml",
      "/user/alice/atom.xml",
      `${pages.at(-1)}/atom.xml`,
    ]) {
      const xml = load(await (await fetch(app.site + path)).text(), { xml: true });
      const titles = xml("title, category")
        .toArray()
        .map((element) => xml(element).text() + (xml(element).attr("term") ?? ""));
      expect(titles.length).toBeGreaterThan(2);
      expect([path, titles.filter((title) => title.includes(TURN))]).toEqual([path, []]);
    }
  });
});
