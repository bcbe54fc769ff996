import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce, dice, inFlight } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, submitText, deletePost, comment, crowd, promote } = await castOf(app);
const { blockDomain, editFeed } = moderate(app);
afterAll(() => app.close());

const write = (path: string, { token }: Signed, body?: unknown, key?: string) =>
  app.call("POST", path, { token, body, headers: key === undefined ? {} : { "idempotency-key": key } });

test("each of many writes at once has an answer of its own: a refused one does not stop the others", async () => {
  const [post, gone] = [await submitText(alice), await submitText(alice)];
  await deletePost(alice, gone);
  const first = await comment(alice, post, "first");
  const bodies = [
    { to: post, text: "fine", status: 201 },
    { to: gone, text: "to a post that is gone", status: 404 },
    { to: post, text: "a reply", parentId: first.id, status: 201 },
    { to: post, text: "to nobody", parentId: "999999999", status: 400 },
    { to: "999999999", text: "nowhere", status: 404 },
  ];
  const answers = await Promise.all(
    atOnceEach(bodies, 8, ({ to, text, parentId }) =>
      write(`/submission/${to}/comments`, alice, { text, parentId }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    bodies.flatMap(({ status }) => Array.from({ length: 8 }, () => status)),
  );
  expect(answers.filter(({ status }) => status === 201).map(({ body }) => body.comment)).toMatchObject([
    ...Array.from({ length: 8 }, () => ({ text: "fine", parentId: null })),
    ...Array.from({ length: 8 }, () => ({ text: "a reply", parentId: first.id })),
  ]);
});

test("posts at once have answers of their own: a refused one neither stops the others nor makes a feed", async () => {
  await promote(alice, "moderator");
  await blockDomain(alice, "spam.example");
  await editFeed(alice, "Shut", { isClosed: true });
  const post = { title: "At once", contentType: "text", content: "fine", customCategories: ["Made at once"] };
  const link = { ...post, contentType: "link" };
  const image = `${app.site}/images/${"0".repeat(32)}/480.jpg`;
  const requests = [
    { status: 201, body: post },
    { status: 400, body: { ...post, content: "https://spam.example/a", customCategories: ["Refused 1"] } },
    { status: 201, body: { ...link, content: "https://good.example/a" } },
    { status: 400, body: { ...link, content: "https://spam.example/a", customCategories: ["Refused 2"] } },
    { status: 400, body: { ...link, content: image, customCategories: ["Refused 3"] } },
    { status: 403, body: { ...post, customCategories: ["Refused 4", "shut"] } },
  ];
  const answers = await Promise.all(atOnceEach(requests, 6, ({ body }) => write("/submit", alice, body)));
  expect(answers.map(({ status }) => status)).toEqual(
    requests.flatMap(({ status }) => Array.from({ length: 6 }, () => status)),
  );
  const { rows } = await sql<{ name: string; posts: number }>`
    select name, post_count as posts from feeds where name ~ '^(Made at once|Refused)'`.execute(app.db);
  expect(rows).toEqual([{ name: "Made at once", posts: 12 }]);
});

test("comments that arrive together share a transaction, and one statement inserts them", async () => {
  const post = await submitText(alice);
  // A link and a mention need statements that other comments do not.
  const texts = ["together", "see https://good.example/a", "hello @alice"];
  await atOnce(60, (n) => write(`/submission/${post}/comments`, alice, { text: texts[n % 3] }));
  const { rows } = await sql<{ comments: number; transactions: number; statements: number }>`
    select count(*) as comments, count(distinct xmin::text) as transactions,
      count(distinct (xmin::text, cmin::text)) as statements
    from comments where post_id = ${post}`.execute(app.db);
  const { comments, transactions, statements } = rows[0]!;
  expect(comments).toBe(60);
  expect(transactions).toBeLessThan(60);
  expect(statements).toBe(transactions);
});

test("posts of every kind that arrive together share a transaction, and one statement inserts them", async () => {
  const customCategories = ["Together"];
  const kinds = [
    { contentType: "text", content: "No address." },
    { contentType: "text", content: "see https://good.example/a" },
    { contentType: "link", content: "https://good.example/b" },
    { contentType: "link", content: "https://good.example/c", caption: "also https://good.example/d" },
  ];
  await atOnce(60, (n) => write("/submit", alice, { title: "Together", customCategories, ...kinds[n % 4] }));
  const { rows } = await sql<{ posts: number; transactions: number; statements: number }>`
    select count(*) as posts, count(distinct post_feeds.xmin::text) as transactions,
      count(distinct (post_feeds.xmin::text, post_feeds.cmin::text)) as statements
    from post_feeds join feeds on feeds.id = feed_id where name = 'Together'`.execute(app.db);
  const { posts, transactions, statements } = rows[0]!;
  expect(posts).toBe(60);
  expect(transactions).toBeLessThan(60);
  expect(statements).toBe(transactions);
});

test("a key whose writes were refused at the same time is free again", async () => {
  const gone = await submitText(alice);
  await deletePost(alice, gone);
  const answers = await atOnce(20, () =>
    write(`/submission/${gone}/comments`, alice, { text: "x" }, "twice"),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const post = await submitText(alice);
  expect(await write(`/submission/${post}/comments`, alice, { text: "x" }, "twice")).toMatchObject({
    status: 201,
  });
});

test("lost database connections lose no acknowledged write, and repeat none", async () => {
  const members = await crowd(20);
  const posts = await Promise.all(members.slice(0, 4).map((member) => submitText(member)));
  const chance = dice(23);
  const acts = Array.from({ length: 400 }, (_, index) => ({
    index,
    by: chance.pick(members),
    kind: index % 3,
  }));
  const hearted = new Set<string>();

  let isOver = false;
  const breaking = breakConnections(() => isOver);
  await inFlight(40, acts, async ({ index, by, kind }) => {
    const post = chance.pick(posts);
    if (kind === 0) {
      await insist(() => write(`/submission/${post}/upvote`, by));
      hearted.add(`${post} ${by.token}`);
    } else if (kind === 1) {
      const body = { text: `storm ${index}` };
      await insist(() => write(`/submission/${post}/comments`, by, body, `comment-${index}`));
    } else {
      const body = {
        title: `storm ${index}`,
        contentType: "text",
        content: "x",
        customCategories: ["Storm"],
      };
      await insist(() => write("/submit", by, body, `post-${index}`));
    }
  });
  isOver = true;
  expect(await breaking).toBeGreaterThan(3);

  const { rows } = await sql<{
    wrong: number;
    hearts: number;
    comments: number;
    posts: number;
    filed: number;
  }>`
    select
      (select count(*) from posts where hearts <> (select count(*) from hearts where post_id = posts.id)
        or comment_count <> (select count(*) from comments where post_id = posts.id)) as wrong,
      (select count(*) from hearts) as hearts,
      (select count(*) from comments where text like 'storm %') as comments,
      (select count(*) from posts where title like 'storm %') as posts,
      (select post_count from feeds where key = 'storm') as filed`.execute(app.db);
  const count = (kind: number) => acts.filter((act) => act.kind === kind).length;
  expect(rows).toEqual([
    { wrong: 0, hearts: hearted.size, comments: count(1), posts: count(2), filed: count(2) },
  ]);
});

/** Retries until the write succeeds, as a browser with a key does. */
async function insist(act: () => ReturnType<typeof write>): Promise<void> {
  for (;;) {
    const { status } = await act();
    if (status < 300) return;
    expect(status).toBe(503);
  }
}

/** Makes PostgreSQL end the site's busy connections, again and again; returns how often. */
async function breakConnections(isOver: () => boolean): Promise<number> {
  let times = 0;
  while (!isOver()) {
    const { rows } = await sql<{ ended: number }>`
      select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
      where datname = current_database() and application_name = 'hearth' and pid <> pg_backend_pid()
        and state <> 'idle'`
      .execute(app.db)
      .catch(() => ({ rows: [] }));
    times += Number((rows[0]?.ended ?? 0) > 0);
    await app.call("GET", "/submissions?limit=1");
  }
  return times;
}

/** Starts the task this many times for each item, all at once. */
function atOnceEach<Item, T>(items: Item[], times: number, task: (item: Item) => Promise<T>): Promise<T>[] {
  return items.flatMap((item) => Array.from({ length: times }, () => task(item)));
}
