import { LRUCache } from "lru-cache";
import type { ContentType, Submission } from "../../contract/entities.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { memoizePerDatabase } from "../db/per-database.ts";
import { prepare } from "../db/prepared.ts";

export interface PostRow {
  id: number;
  member_id: string;
  username: string;
  title: string;
  content_type: ContentType;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
  /** The members whom the words mention, as they spell them; null without any. */
  mentions: string[] | null;
  /** The address of the post's external picture, where one is known. */
  picture_address: string | null;
  image: { key: string; width: number; height: number; widths: number[] } | null;
  image_alt: string | null;
  total_hearts: number;
  is_locked: boolean;
  comment_count: number;
  created_at: Date;
  edited_at: Date | null;
  feeds: string[];
  /** In the order of `feeds`. */
  feed_ids: number[];
  /** Null without any. */
  tags: Submission["tags"] | null;
  /** Null where no preview was ever requested; then the other `preview_` fields are null, too. */
  preview_state: "waiting" | "ready" | "failed" | null;
  preview_title: string | null;
  preview_site_name: string | null;
  preview_description: string | null;
  version: string;
}

/** The columns of a post `p`, joined by `POST_JOINS`. */
export const POST = `
  p.id, p.member_id, m.username, p.title, p.content_type, p.content, p.caption, p.formatted, p.mentions,
  coalesce(v.image_address, p.thumbnail_url) as picture_address,
  case when i.key is not null then
    json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'widths', i.widths)
  end as image, p.image_alt,
  p.total_hearts, p.comment_count, p.is_locked, p.created_at, p.edited_at,
  v.state as preview_state, v.title as preview_title, v.site_name as preview_site_name,
  v.description as preview_description,
  array(
    select f.name from post_feeds pf join feeds f on f.id = pf.feed_id
    where pf.post_id = p.id order by pf.position
  ) as feeds,
  array(select pf.feed_id from post_feeds pf where pf.post_id = p.id order by pf.position) as feed_ids,
  (
    select json_agg(json_build_object('id', t.id::text, 'name', t.name, 'category', f.name) order by pf.position, t.number)
    from post_tags pt join feed_tags t on t.id = pt.tag_id join feeds f on f.id = t.feed_id
      join post_feeds pf on pf.post_id = pt.post_id and pf.feed_id = t.feed_id
    where pt.post_id = p.id
  ) as tags`;

export const POST_JOINS = `
  left join previews v on v.post_id = p.id
  left join members m on m.id = p.member_id
  left join images i on i.key = p.image_key`;

/**
 * A post's version: the transactions that last wrote its row, its preview's row (`xmin`) and those of its tags, and whether its
 * author's account was deleted, whose name then goes. The version covers nothing else of other tables, so code that changes a
 * displayed column of another table must also rewrite the posts' rows, as an edit does that moves a post to other feeds.
 * `unchanged-posts.test.ts` lists these columns.
 */
export const VERSION = `p.xmin::text || '.' || coalesce(v.xmin::text, '')
  || case when m.account_deleted_at is null then '' else '.deleted' end
  || coalesce((
    select string_agg(' ' || t.id || '.' || t.xmin::text, '' order by t.id)
    from post_tags pt join feed_tags t on t.id = pt.tag_id where pt.post_id = p.id
  ), '')`;

interface ChangedRow {
  asked: number;
  id: number | null;
  version: string;
  /** The feed in which the post is pinned, where it was asked for as that. */
  pinned_in?: number | null;
}

/**
 * The posts whose version differs from the given one, or for which no version is given. A row without an `id`
 * stands for a post that is gone.
 */
const changedPosts = prepare<ChangedRow>(
  changedIn("asked.id as asked", "unnest($1::bigint[], $2::text[]) asked (id, version)"),
);

/** The changed posts, and all pinned posts of these feeds, the latest pin first. */
const changedAndPinned = prepare<ChangedRow>(
  `${changedIn(
    "asked.id as asked, asked.pinned_in",
    `(
    select id, version, null::bigint as pinned_in, null::timestamptz as pinned_at
    from unnest($1::bigint[], $2::text[]) listed (id, version)
    union all select post_id, null, feed_id, pinned_at from feed_pins where feed_id = any($3::bigint[])
  ) asked`,
  )} order by asked.pinned_at desc`,
);

function changedIn(columns: string, asked: string): string {
  return `select ${columns}, ${POST}, ${VERSION} as version from ${asked}
  left join posts p on p.id = asked.id and p.deleted_at is null ${POST_JOINS}
  where p.id is null or ${VERSION} is distinct from asked.version`;
}

/**
 * The cache's size in characters, for about a thousand posts. Objects computed from a post stay in memory as
 * long as its row does.
 */
const SPACE = 1_300_000;

/** Characters that a post takes beside its longer texts. */
const FRAME = 700;

/** A tree's objects take about twice the characters of its JSON. */
const TREE_SIZE = 2;

const cachedPosts = memoizePerDatabase(
  () =>
    new LRUCache<number, PostRow>({
      maxSize: SPACE,
      sizeCalculation: ({ title, content, caption, formatted, preview_description }) =>
        FRAME +
        title.length +
        content.length +
        (caption?.length ?? 0) +
        (formatted ? TREE_SIZE * JSON.stringify(formatted).length : 0) +
        (preview_description?.length ?? 0),
    }),
);

/** All of a transaction's writes to a row have one `xmin`, so a transaction does not use the cache. */
function cacheOf(db: Database) {
  return db.isTransaction ? new Map<number, PostRow>() : cachedPosts(db);
}

/**
 * The posts of these ids that are not deleted, in the order of the ids, with their whole content. The
 * database sends only posts that are not cached or have changed; an unchanged post is the same object each
 * time (`unchanged-objects.ts`).
 */
export async function loadPosts(db: Database, ids: number[]): Promise<PostRow[]> {
  return (await loadPage(db, ids)).posts;
}

interface LoadedPage {
  posts: PostRow[];
  /** Absent where no feed is named, or no post. */
  pinned?: PostRow[];
}

/** `loadPosts`, and by the same statement the posts that are pinned in a feed. Without ids there is no statement, and no pins. */
export async function loadPage(db: Database, ids: number[], pinsOf?: number): Promise<LoadedPage> {
  if (ids.length === 0) return { posts: [] };
  const cache = cacheOf(db);
  const asked: Asked = { ids, pinsOf: pinsOf === undefined ? [] : [pinsOf] };
  // Posts that are not cached may come from the disk. They are read separately, so as not to delay other
  // requests.
  const read = ids.every((id) => cache.has(id)) ? await confirmed(db, asked) : await readPosts(db, asked);
  const posts = ids.map((id) => read.posts.get(id)).filter((post) => post !== undefined);
  return pinsOf === undefined ? { posts } : { posts, pinned: read.pins.get(pinsOf) ?? [] };
}

/** The posts that are pinned in a feed, the latest pin first. */
export async function loadPins(db: Database, feedId: number): Promise<PostRow[]> {
  const { pins } = await confirmed(db, { ids: [], pinsOf: [feedId] });
  return pins.get(feedId) ?? [];
}

interface Asked {
  ids: number[];
  /** The feeds whose pinned posts are read as well. */
  pinsOf: number[];
}

interface ReadRows {
  posts: Map<number, PostRow>;
  /** The pinned posts, by the feed. */
  pins: Map<number, PostRow[]>;
}

const confirmed = gatherOn(async (db: Database, asked: Asked[]) => {
  const read = await readPosts(db, {
    ids: [...new Set(asked.flatMap(({ ids }) => ids))],
    pinsOf: [...new Set(asked.flatMap(({ pinsOf }) => pinsOf))],
  });
  return asked.map(() => read);
});

async function readPosts(db: Database, { ids, pinsOf }: Asked): Promise<ReadRows> {
  const cache = cacheOf(db);
  const posts = new Map<number, PostRow>();
  const pins = new Map<number, PostRow[]>(pinsOf.map((feed) => [feed, []]));
  const versions: (string | null)[] = [];
  for (const id of ids) {
    const post = cache.get(id);
    if (post) posts.set(id, post);
    versions.push(post?.version ?? null);
  }
  const rows =
    pinsOf.length === 0
      ? await changedPosts(db, [ids, versions])
      : await changedAndPinned(db, [ids, versions, pinsOf]);
  for (const { asked, pinned_in: feed, ...row } of rows) {
    if (row.id === null) {
      posts.delete(asked);
      cache.delete(asked);
      continue;
    }
    const known = cache.get(asked);
    // A pinned post is sent unasked, also where it has not changed.
    const post = known?.version === row.version ? known : (row as PostRow);
    cache.set(asked, post);
    if (feed === undefined || feed === null) posts.set(asked, post);
    // It may have left the feed.
    else if (post.feed_ids.includes(feed)) pins.get(feed)!.push(post);
  }
  return { posts, pins };
}
