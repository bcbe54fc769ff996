import { sql } from "kysely";
import { LIMITS } from "../../../src/contract/limits.ts";
import type { Database } from "../../../src/server/db/database.ts";
import { fillAppeals } from "./fill-appeals.ts";
import { fillFeedTexts } from "./fill-feed-texts.ts";
import { fillProfileRemovals } from "./fill-profile-removals.ts";
import { fillMemberReports } from "./fill-reports.ts";

/** The number of rows of each kind. */
export interface Amounts {
  comments: number;
  feeds: number;
  domains: number;
}

/** The ids and names by which the filled site is read. */
export interface Filled {
  /** The post with all the comments. */
  postId: string;
  /** One of these comments, with as many versions as a comment can have; the post has as many. */
  commentId: string;
  /** A feed that all posts are in. */
  feed: string;
  /** A post that a moderator removed. */
  removedId: string;
  /** The removal of one of her comments. */
  removalId: string;
  /** A removed comment of another member. */
  removedCommentId: string;
  /** The removal of words from a stranger's profile. */
  removedWordsId: string;
  /** The removal of alice's picture. */
  takenPictureId: string;
  /** A message to alice, below a hundred longer ones. */
  messageId: string;
}

/** The rows of a list: one more than its longest page has. */
const PAGE = 101;

/** Fills the public lists, and those of alice, to their limits. `refill` of the file beside sets the texts. */
export async function fill(db: Database, { comments, feeds, domains }: Amounts): Promise<Filled> {
  await sql`insert into members (username) select rpad('stranger_' || n || '_', 24, 'x') from generate_series(1, 1020) n`.execute(
    db,
  );
  await sql`
    insert into feeds (name, key, post_count, is_described)
    select ${WIDE} || n, ${WIDE} || n, 1, true from generate_series(1, ${feeds}::int) n`.execute(db);
  await sql`
    insert into feed_rules (feed_id, number, title, text)
    select id, n, repeat(chr(1), 100), repeat(chr(1), 500)
    from (select id from feeds order by id desc limit 1) last, generate_series(1, 15) n`.execute(db);
  await sql`
    insert into images (key, width, height, widths, bytes)
    values (repeat('a', 32), 10000, 10000, '{320,640,1280,2560,5120,10000}', 1)`.execute(db);
  await sql`
    insert into posts (member_id, title, content_type, content, thumbnail_url, image_key, image_alt, comment_count)
    select (${alice}), 'words', kind, case kind when 'text' then 'words' else 'https://a' end,
      'https://' || repeat('a', 2040), repeat('a', 32), 'words', ${comments}
    from generate_series(1, ${PAGE * 2}::int) n, lateral (select case when n <= ${PAGE} then 'text' else 'link' end as kind) k`.execute(
    db,
  );
  await sql`
    insert into previews (post_id, state, title, site_name, description, image_address)
    select id, 'ready', 'words', 'words', 'words', 'https://' || repeat('a', 2040) from posts
    on conflict (post_id) do nothing`.execute(db);
  await sql`
    insert into post_feeds (post_id, position, feed_id, post_created_at)
    select p.id, f.position, f.id, p.created_at from posts p,
      (select id, row_number() over (order by id desc) as position from feeds order by id desc limit 3) f`.execute(
    db,
  );
  await sql`
    with tags as (
      insert into feed_tags (feed_id, number, name, key)
      select id, n, n || repeat(chr(1), 22), n from (select id from feeds order by id desc limit 1) last, generate_series(1, 20) n
      returning id, number
    )
    insert into post_tags (post_id, tag_id, post_created_at)
    select posts.id, tags.id, created_at from posts, tags where number <= 3`.execute(db);
  await fillFeedTexts(db);
  await sql`insert into feed_pins (feed_id, slot, post_id)
    select feed.id, slot, last.id from (select id from feeds order by id desc limit 1) feed,
      (select id, row_number() over (order by id desc) as slot from posts order by id desc limit 2) last`.execute(
    db,
  );
  await fillFeeds(db);
  const { rows } = await sql<{ id: string; feed: string }>`
    select (select max(id) from posts where content_type = 'text' and import_key is null)::text as id,
      (select name from feeds order by id desc limit 1) as feed`.execute(db);
  const { id: postId, feed } = rows[0]!;
  await sql`
    insert into comments (post_id, member_id, depth, text)
    select ${postId}::bigint, (${alice}), 0, 'words' from generate_series(1, ${comments}::int)`.execute(db);
  await sql`
    insert into comment_search_recent (comment_id, words) select id, comment_words('needle') from comments`.execute(
    db,
  );
  await fillOwn(db);
  await fillModeration(db, domains);
  const commentId = await fillVersions(db, postId);
  const removals = await fillAppeals(db, feed);
  return {
    ...{ postId, commentId, feed, ...removals },
    ...(await fillProfileRemovals(db)),
    removedId: await fillRemoved(db),
    messageId: await fillMemberReports(db),
  };
}

async function fillVersions(db: Database, postId: string): Promise<string> {
  await sql`
    insert into post_versions (post_id, title, text, image_alt, feeds, written_at)
    select ${postId}::bigint, 'words', 'words', '', array(select ${WIDE} || n from generate_series(1, 3) n), now()
    from generate_series(1, ${LIMITS.versions}::int)`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with edited as (select max(id) as id from comments where post_id = ${postId}::bigint)
    insert into comment_versions (comment_id, text, written_at)
    select id, 'words', now() from edited, generate_series(1, ${LIMITS.versions}::int)
    returning comment_id::text as id`.execute(db);
  return rows[0]!.id;
}

async function fillRemoved(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with removed as (
      insert into posts (member_id, title, content_type, content, deleted_at, is_removed)
      select (${alice}), 'words', 'text', 'words', now(), true returning id
    )
    insert into moderation_log (action, subject, reason, subject_id, post_id)
    select 'remove-post', 'words', repeat(chr(1), 500), (${alice}), id from removed returning post_id::text as id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Characters of four bytes in UTF-8, and twelve in an address. */
const WIDE = "𐌰".repeat(34);

const alice = sql`select id from members where username = 'alice'`;
const strangers = (count: number) =>
  sql`select id from members where username like 'stranger%' order by id limit ${count}`;

/** Adds an old post to each feed of the third sitemap of feeds, three feeds per post. */
async function fillFeeds(db: Database): Promise<void> {
  await sql`
    with old as (
      insert into posts (member_id, title, content_type, content, created_at, import_key)
      select (${alice}), 'old', 'text', 'old', '2001-01-01', 'old:' || n from generate_series(1, 420) n
      returning id, created_at, substr(import_key, 5)::int - 1 as n
    )
    insert into post_feeds (post_id, position, feed_id, post_created_at)
    select old.id, 1 + (f.id - 2500) % 3, f.id, old.created_at
    from feeds f join old on old.n = (f.id - 2500) / 3 where f.id >= 2500 and f.id < 3750`.execute(db);
}

/** Fills the lists that only alice reads. */
async function fillOwn(db: Database): Promise<void> {
  await sql`
    with talks as (
      insert into conversations (first_member_id, second_member_id)
      select least(other.id, own.id), greatest(other.id, own.id) from (${strangers(500)}) other, (${alice}) own
      returning id, first_member_id
    )
    insert into messages (conversation_id, sender_id, text) select id, first_member_id, 'words' from talks`.execute(
    db,
  );
  await sql`
    insert into messages (conversation_id, sender_id, text)
    select (select max(id) from conversations), (${alice}), 'words' from generate_series(1, ${PAGE}::int)`.execute(
    db,
  );
  await sql`
    insert into notifications (member_id, type, words, post_id)
    select (${alice}), 'moderation', 'words', max(id) from posts, generate_series(1, ${PAGE}::int) n group by n`.execute(
    db,
  );
  await sql`
    insert into saves (member_id, post_id)
    select (${alice}), posts.id from posts order by posts.id desc limit ${PAGE}`.execute(db);
  await sql`
    insert into saved_lists (member_id, name, name_key)
    select (${alice}), left(n || ${WIDE}::text, 50), 'unused' || n from generate_series(1, 100) n`.execute(
    db,
  );
  await sql`
    insert into saved_list_entries (list_id, save_id)
    select saved_lists.id, saves.id from saves, (select id from saved_lists limit 20) saved_lists`.execute(
    db,
  );
  await sql`
    insert into hides (member_id, post_id)
    select (${alice}), posts.id from posts order by posts.id desc limit ${PAGE}`.execute(db);
  await sql`
    insert into opened_posts (member_id, post_id)
    select (${alice}), posts.id from posts order by posts.id desc limit ${PAGE}`.execute(db);
  await sql`
    insert into mutes (member_id, word, word_key)
    select (${alice}), left(n || ${WIDE}::text, 100), 'unused' || n from generate_series(1, 500) n`.execute(
    db,
  );
  await sql`
    insert into drafts (member_id, key, version, value, words)
    select (${alice}), 'comment-' || n, 'a', 'words', 'words' from generate_series(1, 50) n`.execute(db);
  // Alice's own, and as many that she decides about.
  await sql`
    insert into held_writings (member_id, kind, body, origin, reason)
    select author.id, 'post', '{}', '', 'first'
    from (select id from members where username in ('alice', 'bob')) author, generate_series(1, ${PAGE}::int)`.execute(
    db,
  );
  await sql`
    insert into feed_posters (feed_id, member_id, approved_by)
    select feeds.id, members.id, (${alice}) from feeds, members where feeds.key = 'chess' limit ${PAGE}`.execute(
    db,
  );
  await sql`
    insert into invitations (member_id, token_hash, max_uses, uses)
    select (${alice}), sha256(('invitation' || n)::bytea), 100, 10 from generate_series(1, ${PAGE}::int) n`.execute(
    db,
  );
  await sql`
    with asking as (
      insert into members (username) select 'asks_' || n from generate_series(1, ${PAGE}::int) n returning id
    )
    insert into join_requests (member_id, question, answer, refused_at, refusal)
    select id, 'Why?', 'So.', now(), '' from asking`.execute(db);
  await sql`
    with asking as (
      insert into members (username) select 'confirms_' || n from generate_series(1, ${PAGE}::int) n returning id
    ), asked as (
      insert into join_requests (member_id, question, answer) select id, 'Why?', 'So.' from asking
    )
    insert into unconfirmed_members (member_id) select id from asking`.execute(db);
  await sql`
    insert into site_page_versions (page, number, is_own, text)
    select page, n, true, 'words' from unnest(array['rules', 'about', 'terms', 'privacy']) page, generate_series(1, 30) n`.execute(
    db,
  );
  await sql`
    insert into invitation_feeds (invitation_id, feed_id)
    select invitations.id, feeds.id from invitations, (select id from feeds order by id desc limit 10) feeds`.execute(
    db,
  );
  await sql`
    insert into invited_members (member_id, invitation_id)
    select id, (select min(id) from invitations) + row_number() over () / 10 from (${strangers(1_000)}) invited`.execute(
    db,
  );
  await sql`insert into follows (member_id, feed_id) select (${alice}), feeds.id from feeds order by feeds.id desc limit 1000`.execute(
    db,
  );
  await sql`insert into blocks (member_id, blocked_id) select (${alice}), id from (${strangers(1_000)}) other`.execute(
    db,
  );
  await sql`
    insert into sessions (token_hash, member_id, expires_at, user_agent, address)
    select sha256(n::text::bytea), (${alice}), now() + interval '1 day', 'words', repeat('f', 45)
    from generate_series(1, 100) n`.execute(db);
}

/**
 * Fills the moderators' lists: as many reports as are shown for each post of a page, and reports on comments.
 * No report is about alice, who reads them, because moderators do not see reports about themselves.
 */
async function fillModeration(db: Database, domains: number): Promise<void> {
  await sql`
    insert into reports (post_id, author_id, member_id, reason)
    select p.id, s.id, s.id, 'words' from (select id from posts order by id limit ${PAGE}) p, (${strangers(100)}) s`.execute(
    db,
  );
  await sql`
    insert into reports (post_id, comment_id, author_id, member_id, reason)
    select c.post_id, c.id, s.id, s.id, 'words' from comments c, (${strangers(1)}) s order by c.id limit 300`.execute(
    db,
  );
  await sql`
    insert into moderation_log (action, subject, reason, rule, detail, actor_name, subject_name, post_id)
    select 'edit-feed', repeat(chr(1), 200), repeat(chr(1), 500), repeat(chr(1), 200), repeat(chr(1), 300), 'alice', 'alice', 1
    from generate_series(1, ${PAGE}::int)`.execute(db);
  await sql`insert into blocked_domains (domain, reason, blocked_by)
    select lpad(n::text, 200, 'a') || '.example', 'words', (${alice}) from generate_series(1, ${domains}::int) n`.execute(
    db,
  );
}
