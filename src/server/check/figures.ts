import { ERASED_TEXT } from "../comments/erased-text.ts";
import { LAST_BUMPS } from "../rankings/active.ts";
import { HOT } from "../rankings/hot.ts";

export interface Figure {
  what: string;
  /** A query with a row for each compared figure: its `name`, and whether it `is_off` (wrong). */
  compare: string;
  /** Advice to the operator if a figure is wrong. */
  remedy: string;
}

/** False for a value that a job has yet to store. */
export const mayCompare = (column: string): string =>
  `(${column} is not null or not exists (select from orders_to_fill))`;

const RECOUNT = "To correct it: npm run admin -- check --fix";

/** All figures, and all other values that must agree with other rows. */
export const FIGURES: Figure[] = [
  {
    what: "hearts of posts",
    compare: `
      select posts.id::text as name, posts.hearts <> coalesce(given.hearts, 0) as is_off
      from posts left join (select post_id, count(*) as hearts from hearts group by post_id) given
        on given.post_id = posts.id`,
    remedy: RECOUNT,
  },
  {
    what: "hearts of comments",
    compare: `
      select comments.id::text as name, comments.hearts <> coalesce(given.hearts, 0) as is_off
      from comments left join (select comment_id, count(*) as hearts from comment_hearts group by comment_id) given
        on given.comment_id = comments.id`,
    remedy: RECOUNT,
  },
  {
    what: "comments of posts",
    compare: `
      select posts.id::text as name, posts.comment_count <> coalesce(written.comments, 0) as is_off
      from posts left join (
        select post_id, count(*) as comments from comments where deleted_at is null group by post_id
      ) written
        on written.post_id = posts.id`,
    remedy: RECOUNT,
  },
  {
    what: "values of posts in Hot",
    compare: `
      select id::text as name, hot is distinct from ${HOT} and ${mayCompare("hot")} as is_off
      from posts`,
    remedy: RECOUNT,
  },
  {
    what: "dates of posts in Active",
    compare: `
      select posts.id::text as name,
        active_at is distinct from greatest(posts.created_at, last_bumps.at) and ${mayCompare("active_at")} as is_off
      from posts left join (${LAST_BUMPS}) last_bumps on last_bumps.post_id = posts.id`,
    remedy: RECOUNT,
  },
  {
    what: "posts of feeds",
    compare: `
      select feeds.name, feeds.post_count <> coalesce(filed.posts, 0) as is_off
      from feeds left join (
        select feed_id, count(*) as posts from post_feeds join posts on posts.id = post_id
        where deleted_at is null group by feed_id
      ) filed on filed.feed_id = feeds.id`,
    remedy: RECOUNT,
  },
  {
    what: "bytes of all images",
    compare: `
      select 'all images' as name,
        bytes <> coalesce((select sum(images.bytes) from images), 0) as is_off
      from image_space`,
    remedy: RECOUNT,
  },
  {
    what: "dates of posts in feeds",
    compare: `
      select posts.id::text as name, post_created_at <> posts.created_at as is_off
      from post_feeds join posts on posts.id = post_id`,
    remedy: "The feed shows the post in the wrong place. Please report it, with this line.",
  },
  {
    what: "depths of comments",
    compare: `
      select comments.id::text as name, comments.depth <> coalesce(parent.depth + 1, 0) as is_off
      from comments left join comments parent on parent.id = comments.parent_id`,
    remedy: "The comment is indented too far or too little. Please report it, with this line.",
  },
  {
    what: "places of comments",
    // An erased comment without replies keeps its place where a moderator had removed it.
    compare: `
      select comments.id::text as name, case when is_gone then answered.parent_id is not null
        else deleted_at is not null and not is_removed and text <> '${ERASED_TEXT}' and answered.parent_id is null
        end as is_off
      from comments left join (
        select distinct parent_id from comments where not is_gone
      ) answered on answered.parent_id = comments.id`,
    remedy: "A reply cannot be read, or a deleted comment keeps its place. Please report it, with this line.",
  },
  {
    what: "search entries that have a post",
    compare: `
      select post_id::text as name,
        posts.id is null or posts.deleted_at is not null or count(*) > 1 as is_off
      from post_search left join posts on posts.id = post_id
      group by post_id, posts.id`,
    remedy: "Search finds a deleted post, or a post twice. To correct it: npm run admin -- check --fix",
  },
  {
    what: "posts that have a search entry",
    compare: `
      select posts.id::text as name, post_search.post_id is null as is_off
      from posts left join post_search on post_search.post_id = posts.id
      where deleted_at is null`,
    remedy: "Search does not find the post. To correct it: npm run admin -- check --fix",
  },
  {
    what: "titles of search entries",
    compare: `
      select posts.id::text as name, post_search.title <> search_title(posts.title) as is_off
      from posts join post_search on post_search.post_id = posts.id`,
    remedy:
      "Search finds the post by words that it does not have. To correct it: npm run admin -- check --fix",
  },
  {
    what: "comments that search knows once",
    compare: `
      select comments.id::text as name, recent.comment_id is not null and older.comment_id is not null
        or coalesce(recent.comment_id, older.comment_id, waiting.comment_id) is null and id > coalesce(up_to, 0) as is_off
      from comments left join comment_search_recent recent on recent.comment_id = id
        left join comment_search_older older on older.comment_id = id
        left join comments_to_index waiting on waiting.comment_id = id
        left join comments_to_fill on true
      where text <> '${ERASED_TEXT}'`,
    remedy:
      "Search does not find the comment, or finds it twice. To correct it: npm run admin -- check --fix",
  },
  {
    what: "edits of posts that have versions",
    compare: `
      select posts.id::text as name, edited_at is null or edited_at <= versions.latest as is_off
      from (select post_id, max(written_at) as latest from post_versions group by post_id) versions
        join posts on posts.id = post_id`,
    remedy: "Readers cannot open the post's versions. Please report it, with this line.",
  },
  {
    what: "numbers of versions of site pages",
    compare: `
      select page || ' ' || number as name,
        number <> row_number() over (partition by page order by number) as is_off
      from site_page_versions`,
    remedy: "A version of the page is missing. Please report it, with this line.",
  },
  {
    what: "last messages of conversations",
    compare: `
      select conversations.id::text as name,
        coalesce(last_message_at < written.last, true) as is_off
      from conversations left join (
        select conversation_id, max(created_at) as last from messages group by conversation_id
      ) written on written.conversation_id = conversations.id`,
    remedy: "The conversation is too far down in the list. Please report it, with this line.",
  },
  {
    what: "number of deletions",
    compare: `
      select 'all deletions' as name,
        count < (select count(*) from posts where deleted_at is not null) as is_off
      from post_deletions`,
    remedy: "Lists may show deleted posts for some minutes. Please report it, with this line.",
  },
  {
    what: "lengths of rankings",
    compare: `
      select rankings.id::text as name, length <> coalesce(kept.posts, 0) as is_off
      from rankings left join (
        select ranking_id, sum(cardinality(post_ids)) as posts from ranking_chunks group by ranking_id
      ) kept on kept.ranking_id = rankings.id`,
    remedy:
      "Lists are ranked again within half an hour, which corrects it. Please report it, with this line.",
  },
  {
    what: "positions of feeds in rankings",
    compare: `
      select ranking_id || ' of ' || feed_id as name,
        start <> coalesce(sum(cardinality(places)) over (
          partition by ranking_id, feed_id order by last rows between unbounded preceding and 1 preceding
        ), 0) as is_off
      from ranking_feeds`,
    remedy:
      "Lists are ranked again within half an hour, which corrects it. Please report it, with this line.",
  },
  {
    what: "trending feeds",
    compare: `
      select id::text as name, not exists (select from feeds where feeds.id = listed.id) as is_off
      from trending, unnest(feed_ids) listed (id)`,
    remedy:
      "The trending feeds are computed again within moments, which corrects it. Please report it, with this line.",
  },
  {
    what: "jobs of waiting link previews",
    compare: `
      select previews.post_id::text as name, not exists (
        select from jobs where key = 'preview-' || previews.post_id
      ) as is_off
      from previews join posts on posts.id = post_id
      where state = 'waiting' and deleted_at is null`,
    remedy: "The post's author can request the preview again on the post's page.",
  },
];
