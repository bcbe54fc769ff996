import type { Feed, FeedWithFigures } from "../../contract/feeds.ts";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { fitHeadings } from "../../contract/fit-headings.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import { feedKey } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { timestamp } from "../db/present.ts";
import { formatText } from "../formatting/format-text.ts";
import { IS_LEFT } from "./is-left.ts";

const BUILTIN = new Map(BUILTIN_FEEDS.map((feed) => [feedKey(feed.name), feed]));

/** Returns a feed. A name without one gets the built-in description or an empty one, and is open. */
export async function getFeed(db: Database, name: string): Promise<Feed> {
  const row = await db
    .selectFrom("feeds")
    .select(["name", "description", "is_described", "hue", "picture_key", "is_closed", "is_for_approved"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  return {
    name: row?.name ?? name,
    description: row?.is_described ? row.description : builtinDescription(name),
    hue: row?.hue ?? undefined,
    picture: row?.picture_key ?? undefined,
    isClosed: row?.is_closed ?? false,
    ...(row?.is_for_approved && { isForApproved: true }),
  };
}

/** Counting ends at a limit, so that a feed with millions of followers costs no more than others. */
export async function getFeedWithFigures(db: Database, name: string): Promise<FeedWithFigures> {
  const [feed, [counted]] = await Promise.all([
    getFeed(db, name),
    figures(db, [feedKey(name), LIMITS.countedFigure]),
  ]);
  if (!counted) return { ...feed, createdAt: null, posts: 0, postsThisWeek: 0, followers: 0 };
  const { people, isLeft, rules, pinned, tags, sideText, hasAbout, createdAt, ...figuresOfFeed } = counted;
  return {
    ...{ ...feed, ...figuresOfFeed, createdAt: timestamp(createdAt) },
    ...{
      people: people ?? undefined,
      pinned: pinned ?? undefined,
      tags: tags ?? undefined,
      rules: rules ?? undefined,
    },
    ...(sideText !== null && { sideText: { text: sideText, formatted: formatted(sideText) } }),
    ...(isLeft && { isLeft }),
    ...(hasAbout && { hasAbout }),
  };
}

interface Counted extends Omit<
  FeedWithFigures,
  keyof Feed | "createdAt" | "people" | "isLeft" | "pinned" | "rules" | "tags" | "sideText" | "hasAbout"
> {
  createdAt: Date;
  /** Null for a feed without owners and moderators. */
  people: FeedWithFigures["people"] | null;
  isLeft: boolean;
  /** Null for a feed without pinned posts. */
  pinned: FeedWithFigures["pinned"] | null;
  /** Null for a feed without tags. */
  tags: FeedWithFigures["tags"] | null;
  /** Null for a feed without rules. */
  rules: FeedWithFigures["rules"] | null;
  /** In Markdown; null for a feed without one. */
  sideText: string | null;
  hasAbout: boolean;
}

const figures = prepare<Counted>(`
  select created_at as "createdAt", post_count as posts,
    (
      select count(*)::int from (
        select from post_feeds pf
        where pf.feed_id = feeds.id and pf.post_created_at > now() - interval '7 days'
          and not exists (select from posts p where p.id = pf.post_id and p.deleted_at is not null)
        limit $2
      ) lately
    ) as "postsThisWeek",
    (select count(*)::int from (select from follows where feed_id = feeds.id limit $2) counted) as followers,
    (
      select json_agg(json_build_object('userName', m.username, 'role', p.role) order by p.rank)
      from feed_people p join members m on m.id = p.member_id
      where p.feed_id = feeds.id and p.rank is not null and m.banned_at is null
    ) as people,
    ${IS_LEFT} as "isLeft",
    (
      select json_agg(pin.post_id::text order by pin.pinned_at desc)
      from feed_pins pin join posts p on p.id = pin.post_id and p.deleted_at is null
      where pin.feed_id = feeds.id
        and exists (select from post_feeds pf where pf.post_id = pin.post_id and pf.feed_id = feeds.id)
    ) as pinned,
    (
      select json_agg(json_build_object('id', id::text, 'name', name) order by number)
      from feed_tags where feed_id = feeds.id
    ) as tags,
    (
      select json_agg(json_build_object('id', id::text, 'title', title, 'text', text) order by number)
      from feed_rules where feed_id = feeds.id
    ) as rules,
    (select text from feed_texts where feed_id = feeds.id and kind = 'side') as "sideText",
    exists (select from feed_texts where feed_id = feeds.id and kind = 'about') as "hasAbout"
  from feeds where key = $1`);

/** A side text formatted; its headings follow those of the place that it stands in. */
function formatted(sideText: string): FormattedText | undefined {
  const tree = formatText(sideText);
  return tree ? fitHeadings(tree) : undefined;
}

/** Empty for a feed that is not built in. */
export function builtinDescription(name: string): string {
  return BUILTIN.get(feedKey(name))?.description ?? "";
}
