import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { escapeXml } from "./escape-xml.ts";
import { textsIn } from "./test-feed.ts";

const PUBLIC_URL = "https://hearth.example";
const app = await startTestApp({ publicUrl: PUBLIC_URL });
const { alice, carol, submitText, deletePost } = await castOf(app);
afterAll(() => app.close());

async function get(path: string) {
  const answer = await fetch(app.site + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function paths(path: string): Promise<string[]> {
  const { text } = await get(path);
  return textsIn(text, "loc").map((address) => address.replace(PUBLIC_URL, ""));
}

async function everything(): Promise<string[]> {
  const sitemaps = await paths("/sitemap.xml");
  return (await Promise.all(sitemaps.map(paths))).flat();
}

describe("The sitemap", () => {
  test("of a site without posts names only the site's own pages", async () => {
    expect(await everything()).toEqual(["/", "/feeds-directory", "/about", "/terms", "/privacy"]);
  });

  test("names posts, their feeds and their authors, and nothing that was deleted", async () => {
    const post = await submitText(alice, { customCategories: ["Books", "R&D it's"] });
    const gone = await submitText(carol, { customCategories: ["Short-lived"] });
    await deletePost(carol, gone);
    const all = await everything();
    expect(all.slice(5)).toEqual(["/feed/books", "/feed/r%26d%20it's", "/user/alice", `/details/${post}`]);
    const { text, headers } = await get("/sitemaps/posts-0.xml");
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const [changed] = textsIn(text, "lastmod");
    expect(Math.abs(Date.parse(changed!) - Date.now())).toBeLessThan(600_000);
  });

  test("is split by ranges of ids, without empty ranges", async () => {
    await sql`
      insert into posts (id, member_id, title, content_type, content, created_at)
      overriding system value
      select id, (select id from members where username = 'alice'), 'One of many', 'text', 'x', '2020-02-02T02:02:02Z'
      from unnest(array[10000, 19999, 50000]) id`.execute(app.db);
    const sitemaps = (await paths("/sitemap.xml")).filter((path) => path.includes("posts"));
    expect(sitemaps).toEqual([0, 1, 5].map((range) => `/sitemaps/posts-${range}.xml`));
    expect(await paths("/sitemaps/posts-1.xml")).toEqual(["/details/10000", "/details/19999"]);
    expect(textsIn((await get("/sitemaps/posts-5.xml")).text, "lastmod")).toEqual([
      "2020-02-02T02:02:02.000Z",
    ]);
  });

  test("of many members is split by the prefixes of their ids", async () => {
    await sql`insert into members (username) select 'silent_' || n from generate_series(1, 20000) n`.execute(
      app.db,
    );
    await sql`analyze members`.execute(app.db);
    const sitemaps = (await paths("/sitemap.xml")).filter((path) => path.includes("members"));
    expect(sitemaps).toHaveLength(16);
    expect((await Promise.all(sitemaps.map(paths))).flat()).toEqual(["/user/alice"]);
    expect(await paths("/sitemaps/members.xml")).toEqual(["/user/alice"]);
  });

  test.each([
    "posts-2",
    "posts-999999999",
    "posts-x",
    "posts-",
    "posts",
    "feeds-1",
    "members-g",
    "pages-1",
    "other",
  ])("%s is a 404", async (name) => {
    expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
  });
});

describe("robots.txt", () => {
  test("names the sitemap, and disallows the paths that are not for search engines", async () => {
    const { text, headers } = await get("/robots.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = text.split("\n");
    expect(lines).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    const refused = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
    for (const path of "/settings /messages /notifications /profile /submit /moderation /removals /moderation-log /login /register /join /forgot /reset-password /confirm-email /api/ /search".split(
      " ",
    )) {
      expect(refused).toContain(path);
    }
    for (const path of await everything()) {
      expect(refused.filter((beginning) => path.startsWith(beginning))).toEqual([]);
    }
  });

  test("names no sitemap without PUBLIC_URL", async () => {
    const unnamed = await startTestApp({ beside: app });
    try {
      const text = await (await fetch(`${unnamed.site}/robots.txt`)).text();
      expect(text).toContain("Disallow: /settings\n");
      expect(text).not.toContain("Sitemap");
      const [first] = textsIn(await (await fetch(`${unnamed.site}/sitemap.xml`)).text(), "loc");
      expect(first).toBe(`${unnamed.site}/sitemaps/pages.xml`);
    } finally {
      await unnamed.close();
    }
  });
});

test("an address with every special character is the same after it was written to XML and read", () => {
  const odd = `https://x.example/?a=1&b=<'">]]>`;
  expect(textsIn(`<loc>${escapeXml(odd)}</loc>`, "loc")).toEqual([odd]);
});
