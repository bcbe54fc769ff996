import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Images } from "../images/images.ts";
import { enqueueAll } from "../jobs/enqueue.ts";
import { isOfBlockedDomain } from "../moderation/domains.ts";
import { partsOfLists } from "../rankings/parts-of-lists.ts";
import { APART_S, fetchedHost, forgetRests, queueOfHost, restingAmong } from "./hosts.ts";
import { FEEDS, lockBudget, nextRun, spend } from "./import-budget.ts";
import type { ExternalSites } from "./preview-content.ts";
import { fetchOf } from "./request.ts";

/** The most previews in a minute, and the most of one host. */
const A_MINUTE = 60;
const OF_HOST = 20;

/** The most posts that a run considers: enough to find other hosts when one has most of the posts. */
const CONSIDERED = 1_000;

/** The share of the space for images up to which those of imported posts are added: uploads need the rest. */
const SHARE_OF_SPACE = 0.5;

interface Needs {
  web: ExternalSites;
  images: Images;
  /** The setting: how many in a day, at most. */
  importedPreviews: number;
}

/**
 * The recurring job: requests the previews of posts at the top of the lists that none was ever requested for.
 * These are imported posts, and those from before Hearth had previews. The budget's row is locked meanwhile,
 * and the requests commit with it: a crash counts nothing twice.
 */
export async function requestImportedPreviews(
  db: Database,
  { web, images, importedPreviews }: Needs,
): Promise<void> {
  if (importedPreviews === 0) return;
  await forgetRests(db);
  await db.transaction().execute(async (transaction) => {
    const budget = await lockBudget(transaction);
    const waiting = [...budget.waiting.values()].reduce((sum, ofHost) => sum + ofHost, 0);
    const count = Math.min(A_MINUTE - waiting, importedPreviews - budget.requested);
    if (count <= 0 || budget.bytes >= SHARE_OF_SPACE * images.space) return;
    const feedIds = await feedsBehind(transaction, budget.lastFeedId);
    const ids = await partsOfLists(transaction, { feedIds, part: budget.part });
    const posts = await allowed(transaction, web, await withoutPreview(transaction, ids));
    const chosen = choose(posts, count, budget.waiting);
    await request(transaction, chosen);
    const isUnfinished = budget.isUnfinished || chosen.length < posts.length;
    await spend(transaction, chosen.length, nextRun({ ...budget, isUnfinished }, feedIds));
  });
}

/** Makes a post's preview one that was never requested, so that a run requests it once the setting is on again. */
export async function takeBack(db: Database, postId: number): Promise<void> {
  await db.deleteFrom("previews").where("post_id", "=", postId).where("state", "=", "waiting").execute();
}

async function feedsBehind(db: Database, lastFeedId: number): Promise<number[]> {
  const feeds = await db
    .selectFrom("feeds")
    .select("id")
    .where("id", ">", lastFeedId)
    .orderBy("id")
    .limit(FEEDS)
    .execute();
  return feeds.map(({ id }) => id);
}

interface Candidate {
  id: number;
  address: string;
}

/** The links among these posts that no preview was ever requested for, in the order of the ids. */
async function withoutPreview(db: Database, ids: number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, p.content as address
    from unnest(${ids}::bigint[]) with ordinality listed (id, nth) join posts p on p.id = listed.id
    where p.content_type <> 'text' and p.deleted_at is null and p.image_key is null
      and not exists (select from previews where post_id = p.id)
    order by nth limit ${CONSIDERED}`.execute(db);
  return rows;
}

interface Hosted extends Candidate {
  host: string;
}

/** Leaves out posts whose host rests or whose domain is blocked. */
async function allowed(db: Database, web: ExternalSites, posts: Candidate[]): Promise<Hosted[]> {
  const hosted = posts.map((post) => ({ ...post, host: fetchedHost(web, post.address) }));
  const resting = await restingAmong(db, [...new Set(hosted.map(({ host }) => host))]);
  const blocked = await Promise.all(hosted.map(({ address }) => isOfBlockedDomain(db, address)));
  return hosted.filter(({ host }, index) => !resting.has(host) && !blocked[index]);
}

interface Chosen extends Hosted {
  afterSeconds: number;
}

/** The first `count` of the posts, with few of each host. They come after those that are `waiting` already. */
function choose(posts: Hosted[], count: number, waiting: Map<string, number>): Chosen[] {
  const ofHosts = new Map(waiting);
  const paced = posts.map((post) => {
    const before = ofHosts.get(post.host) ?? 0;
    ofHosts.set(post.host, before + 1);
    return { ...post, before };
  });
  return paced
    .filter(({ before }) => before < OF_HOST)
    .slice(0, count)
    .map(({ before, ...post }) => ({ ...post, afterSeconds: before * APART_S }));
}

/** Marks the previews as waiting, and enqueues their jobs. Skips one that was requested meanwhile. */
async function request(db: Database, posts: Chosen[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into previews (post_id) select * from unnest(${posts.map(({ id }) => id)}::bigint[])
    on conflict (post_id) do nothing returning post_id as id`.execute(db);
  const begun = new Set(rows.map(({ id }) => id));
  const jobs = posts
    .filter(({ id }) => begun.has(id))
    .map(({ afterSeconds, host, ...post }) =>
      fetchOf(post, { attempt: 1, host }, { queue: queueOfHost(host), afterSeconds }),
    );
  await enqueueAll(db, "fetch-preview", jobs);
}
