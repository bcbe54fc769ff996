import { sql } from "kysely";
import { addBuiltinFeeds } from "../../src/server/feeds/feeds.ts";
import { copyRows, type Row } from "../../src/server/import/copy-rows.ts";
import { type ImportSession, openSession } from "../../src/server/import/session.ts";
import { LAST_BUMPS } from "../../src/server/rankings/active.ts";
import { HOT } from "../../src/server/rankings/hot.ts";
import { MAX_RECENT } from "../../src/server/search/search-index.ts";
import { ADDRESS_COLUMNS, addressRows, POST_COLUMNS, POST_FEED_COLUMNS, postFeedRows } from "./posts.ts";
import { PREVIEW_COLUMNS, postRows, previewRows } from "./posts.ts";
import { COMMENT_COLUMNS, commentRows } from "./comments.ts";
import { HEART_COLUMNS, heartRows } from "./hearts.ts";
import { type BenchMember, benchMembers, FOLLOW_COLUMNS, followRows } from "./members.ts";
import { MEMBER_COLUMNS, memberRows, SESSION_COLUMNS, sessionRows } from "./members.ts";
import type { RealPosts } from "./real-posts.ts";
import { type SetAside, setAside } from "./set-aside.ts";
import { designSite, type Site } from "./site.ts";
import { refuseWrongFigures } from "./verify.ts";

/** Called with the progress of all steps together, from 0 to 1, and the name of the current step. */
export type Tell = (share: number, doing: string) => void;

interface Options {
  posts: number;
  seed: number;
  real: RealPosts;
  tell: Tell;
}

export class NotEmpty extends Error {
  override name = "NotEmpty";
}

const TABLES = [
  "members",
  "sessions",
  "follows",
  "posts",
  "post_feeds",
  "post_addresses",
  "previews",
  "hearts",
  "comments",
];
const SEARCH = ["post_search_recent", "post_search_older"];

/** The number of posts that one statement adds to the search. */
const SEARCH_BATCH = 5_000;

/**
 * Fills a migrated, empty database completely or not at all. Returns the site and the members that benchmarks
 * act as. Throws `NotEmpty`, or an error if a stored count differs from its rows.
 */
export async function fillDatabase(
  connectionString: string,
  { posts, seed, real, tell }: Options,
): Promise<{ site: Site; bench: BenchMember[] }> {
  const session = await openSession(connectionString);
  try {
    await refuseFilled(session);
    await addBuiltinFeeds(session.db);
    const feeds = await session.db.selectFrom("feeds").select("id").orderBy("id").execute();
    const ids = feeds.map(({ id }) => id);
    const site = designSite({ posts, seed }, real, ids);
    const bench = benchMembers(site);
    await session.db.transaction().execute(() => fill(session, site, bench, tell));
    // Vacuum cannot run in a transaction, and has little to do for rows that were copied frozen.
    await sql`vacuum (analyze)`.execute(session.db);
    return { site, bench };
  } finally {
    await session.close();
  }
}

async function refuseFilled({ db }: ImportSession): Promise<void> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from posts) or exists (select from members) as filled`.execute(db);
  if (rows[0]!.filled) {
    throw new NotEmpty(
      "This database has posts or members already. Name an empty one: DATA_DIR (a new folder will do) or DATABASE_URL.",
    );
  }
}

async function fill(session: ImportSession, site: Site, bench: BenchMember[], tell: Tell): Promise<void> {
  const { client, db } = session;
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  await sql`set local work_mem = '64MB'`.execute(db);
  const aside = await setAside(client, [...TABLES, ...SEARCH]);
  for (const table of [...TABLES, ...SEARCH]) await client.query(`truncate ${table}`);
  await copyAll(session, site, bench, tell);
  await keepFigures(session);
  await makeIndexes(aside, TABLES, "indexes", [0.4, 0.6], tell);
  await sql`analyze`.execute(db);
  await makeFindable(session, site, tell);
  await makeIndexes(aside, SEARCH, "indexes for the search", [0.85, 0.93], tell);
  let done = 0;
  await aside.restoreReferences(() => tell(0.93 + (0.04 * ++done) / aside.count.references, "foreign keys"));
  tell(0.97, "checking all counts");
  await refuseWrongFigures(db);
}

async function copyAll(
  { client }: ImportSession,
  site: Site,
  bench: BenchMember[],
  tell: Tell,
): Promise<void> {
  const { posts } = site;
  const copies: [table: string, columns: string[], rows: Iterable<Row>, about: number][] = [
    ["members", MEMBER_COLUMNS, await memberRows(site, bench), posts / 5],
    ["sessions", SESSION_COLUMNS, sessionRows(bench), bench.length],
    ["follows", FOLLOW_COLUMNS, followRows(site), posts * 1.2],
    ["posts", POST_COLUMNS, postRows(site), posts],
    ["post_feeds", POST_FEED_COLUMNS, postFeedRows(site), posts * 1.6],
    ["post_addresses", ADDRESS_COLUMNS, addressRows(site), posts * 0.7],
    ["previews", PREVIEW_COLUMNS, previewRows(site), posts * 0.36],
    ["hearts", HEART_COLUMNS, heartRows(site), posts * 10],
    ["comments", COMMENT_COLUMNS, commentRows(site), posts * 2 + 11_000],
  ];
  const all = copies.reduce((sum, [, , , about]) => sum + about, 0);
  let before = 0;
  for (const [table, columns, rows, about] of copies) {
    const told = telling(rows, (count) => tell((0.4 * (before + Math.min(count, about))) / all, table));
    // `freeze` writes rows as if vacuumed. PostgreSQL allows it since this transaction truncated the table.
    await copyRows(client, table, columns, told, "with (freeze)");
    before += about;
  }
}

const ROWS_BETWEEN_TELLING = 10_000;

function* telling(rows: Iterable<Row>, tell: (count: number) => void): Generator<Row> {
  let count = 0;
  for (const row of rows) {
    if (++count % ROWS_BETWEEN_TELLING === 0) tell(count);
    yield row;
  }
}

/** Sets the feeds' counts, the sequences of ids and the stored orders, which the copied rows do not contain. */
async function keepFigures({ db }: ImportSession): Promise<void> {
  await sql`
    update posts set hot = ${sql.raw(HOT)}, active_at = greatest(posts.created_at, last_bumps.at)
    from posts same left join (${sql.raw(LAST_BUMPS)}) last_bumps on last_bumps.post_id = same.id
    where same.id = posts.id`.execute(db);
  await sql`
    update feeds set post_count = (select count(*) from post_feeds where feed_id = feeds.id)
    where id in (select feed_id from post_feeds)`.execute(db);
  for (const table of ["posts", "comments"]) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db);
  }
}

async function makeIndexes(
  aside: SetAside,
  tables: string[],
  doing: string,
  [from, to]: [number, number],
  tell: Tell,
): Promise<void> {
  let done = 0;
  tell(from, doing);
  await aside.restore(tables, () => tell(from + ((to - from) * ++done) / aside.count.of(tables), doing));
}

/** Adds the posts to the search with the product's own function, older posts to the older table. */
async function makeFindable({ db }: ImportSession, { posts }: Site, tell: Tell): Promise<void> {
  for (let from = 1; from <= posts; from += SEARCH_BATCH) {
    const to = Math.min(posts, from + SEARCH_BATCH - 1);
    const table = to <= posts - MAX_RECENT ? "post_search_older" : "post_search_recent";
    await sql`
      insert into ${sql.table(table)}
      select * from search_entries(array(select generate_series(${from}::bigint, ${to}::bigint)))`.execute(
      db,
    );
    tell(0.6 + (0.25 * to) / posts, "search entries");
  }
}
