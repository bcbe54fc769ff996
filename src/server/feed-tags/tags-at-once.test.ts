import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { feedTags } from "./test-feed-tags.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice: admin, bob: other, carol: author, promote, submitText, readPost } = await castOf(app);
await promote(admin, "admin");
await promote(other, "moderator");
const { read, save, write, tag, retag } = feedTags(app);

const submit = (title: string, customCategories: string[], tags?: string[]) =>
  app.call("POST", "/submit", {
    token: author.token,
    body: { title, contentType: "text", content: "Words.", customCategories, tags },
  });
const namesOf = async (post: string) =>
  (await readPost(post)).tags?.map(({ name }: { name: string }) => name);
const words = (title: string, customCategories: string[]) => ({
  ...{ title, text: "Some words.", imageAlt: "", customCategories },
});

describe("tags, chosen at the same time as something else", () => {
  test("the feeds of posts that arrive together are written by one statement, with tags or without", async () => {
    const [red] = await write(admin, "Paint", "Red");
    const answers = await atOnce(24, (n) =>
      submit(`Together ${n}`, n % 3 === 0 ? ["Rooms"] : ["Rooms", "Paint"], n % 3 === 1 ? [red!] : undefined),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    // `cmin` tells which statement of its transaction wrote a row.
    const { rows } = await sql<{ posts: number; statements: number }>`
      select count(distinct post_id)::int as posts, count(distinct post_feeds.cmin::text)::int as statements
      from post_feeds join posts on posts.id = post_id where title like 'Together %' group by post_feeds.xmin::text
    `.execute(app.db);
    expect(Math.max(...rows.map(({ posts }) => posts))).toBeGreaterThan(3);
    expect(rows.map(({ statements }) => statements)).toEqual(rows.map(() => 1));
    const tagged = await sql`select from post_tags where tag_id = ${red}::bigint`.execute(app.db);
    expect(tagged.rows).toHaveLength(8);
  });

  test("an edit and a moderator's choice keep what others have tagged since they were opened", async () => {
    const [one, two, three, four] = await write(admin, "Wood", "One", "Two", "Three", "Four");
    const post = await submitText(author, { title: "Oak", customCategories: ["Wood"] });
    await tag(author, post, one!);
    await tag(other, post, one!, two!);
    const edit = (title: string, tags: string[], was: object) =>
      app.call("POST", `/submission/${post}`, {
        token: author.token,
        body: { ...words(title, ["Wood"]), tags, was },
      });
    const opened = { ...words("Oak", ["Wood"]), tags: [one!] };
    for (let n = 0; n < 2; n++) {
      expect((await edit("Oaks", [three!], opened)).body.submission).toMatchObject({
        ...{ title: "Oaks", tags: [{ name: "Two" }, { name: "Three" }] },
      });
    }
    expect((await retag(other, post, { tags: [one!, two!], was: [one!, two!] })).status).toBe(200);
    expect(await namesOf(post)).toEqual(["Two", "Three"]);
    const { status, body } = await retag(other, post, { tags: [one!, four!], was: [] });
    expect([status, body.code]).toEqual([409, "postTagsFull"]);
    const tooMany = { ...words("Oaks", ["Wood"]), tags: [] };
    expect((await edit("Not saved", [one!, four!], tooMany)).body.code).toBe("postTagsFull");
    expect((await readPost(post)).title).toBe("Oaks");
    expect(await namesOf(post)).toEqual(["Two", "Three"]);
  });

  test("nothing fails while tags are renamed, reordered and deleted, and posts come, move and get tags", async () => {
    const ids = await write(admin, "Busy", "A", "B", "C");
    const kept = await write(admin, "Calm", "K");
    const posts = (await atOnce(4, (n) => submit(`Moving ${n}`, ["Busy", "Calm"], [ids[0]!, ids[2]!]))).map(
      ({ body }) => body.submissionId as string,
    );
    const rewrite = async (n: number, name: string) => {
      const { version, tags } = (await read(admin, "Busy")).body;
      const [first, ...others] = tags;
      return save(admin, "Busy", version, n % 2 === 0 ? [...others, first] : [...others, { name }]);
    };
    const move = async (post: string) => {
      const { title, customCategories } = await readPost(post);
      const to = customCategories.length === 2 ? ["Calm"] : ["Calm", "Busy"];
      const was = { ...words(title, customCategories), text: "Words." };
      const tags = [...ids.slice(0, 2), kept[0]!];
      return app.call("POST", `/submission/${post}`, {
        token: author.token,
        body: { ...was, customCategories: to, tags, was: { ...was, tags: [] } },
      });
    };
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const { tags } = (await read(admin, "Busy")).body;
      const now = tags.map(({ id }: { id: string }) => id);
      const answers = await Promise.all([
        rewrite(round, `Even ${round}`),
        rewrite(round + 1, `Odd ${round}`),
        ...posts.map(move),
        ...posts.map((post) => tag(other, post, now[2], now[0])),
        ...now.map((id: string) => submit(`Busy ${id}`, ["Calm", "Busy"], [id, now[0], kept[0]!])),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  });
});
