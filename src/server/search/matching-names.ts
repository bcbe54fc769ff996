import { type RawBuilder, sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { hasFilters, namePartIn, type ParsedSearch } from "../../contract/parse-search.ts";
import type { MatchingNames } from "../../contract/search.ts";
import type { Database } from "../db/database.ts";
import { escapedForLike } from "../db/like.ts";
import { runStatement } from "../db/prepared.ts";
import { isListed } from "../feeds/feeds.ts";
import { isAdmitted } from "../join-requests/admitted.ts";
import { nearPatterns } from "./near-spellings.ts";

/** The most feeds that stand above the posts. */
const MAX_FEEDS = 3;

/** Shorter beginnings fit too many names. */
const SHORTEST = 3;

const NOTHING: MatchingNames = { feeds: [], members: [] };

/**
 * Returns the feeds whose names begin with the searched text, or differ from it by one typing error where none does,
 * and the member who has it as a name. Visitors read this, so it does not tell which names members have.
 */
export async function findMatchingNames(
  db: Database,
  { words, filters }: ParsedSearch,
): Promise<MatchingNames> {
  const typed = feedKey(words.replace(/^[/@]/u, ""));
  if (hasFilters(filters) || typed.length < SHORTEST || typed.includes('"')) return NOTHING;
  const [found] = await runStatement(db, namesLike(db, typed), { isPrepared: true });
  return found!;
}

/** Above every character that a name can have, in the order of bytes. */
const HIGHEST = "\u{10FFFF}";

/** One statement for all names: a search makes several others, and each costs more to send and plan than to run. */
function namesLike(db: Database, typed: string): RawBuilder<MatchingNames> {
  const feeds = db
    .selectFrom("feeds")
    .select(["key", "name", "post_count as posts"])
    .where(isListed)
    .orderBy(sql`key = ${typed}`, "desc")
    .orderBy("post_count", "desc")
    .orderBy("key")
    .limit(MAX_FEEDS);
  const beginning = feeds.where(beginsWith(sql`key`, typed));
  const near = feeds.where(isNear(typed)).where(sql<boolean>`not exists (select from beginning)`);
  const members = findable(db).select(["username", "picture_key"]).where("username_key", "=", typed);
  return sql`
    with beginning as materialized (${beginning}), near as materialized (${near})
    select
      (
        select coalesce(
          json_agg(json_build_object('name', name, 'posts', posts) order by key = ${typed} desc, posts desc, key), '[]'
        )
        from (select * from beginning union all select * from near) feeds
      ) as feeds,
      (
        select coalesce(json_agg(json_strip_nulls(json_build_object('username', username, 'picture', picture_key))), '[]')
        from (${members}) members
      ) as members`;
}

/** A prepared plan can use the index of beginnings for two bounds, but not for a pattern that it does not know. */
function beginsWith(name: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${name} ~>=~ ${beginning} and ${name} ~<~ ${beginning + HIGHEST})`;
}

/** The condition that a feed's name differs from the text by one typing error. The indexes of both ends leave few names to compare. */
function isNear(typed: string): RawBuilder<boolean> {
  const near = nearPatterns(typed);
  if (near === null) return sql<boolean>`false`;
  const { patterns, beginning, ending } = near;
  const reversed = Array.from(ending).toReversed().join("");
  return sql<boolean>`(${beginsWith(sql`key`, beginning)} or ${beginsWith(sql`reverse(key)`, reversed)})
    and key like any(${patterns}::text[])`;
}

/** The members that a search finds. */
function findable(db: Database) {
  return db
    .selectFrom("members")
    .where("banned_at", "is", null)
    .where("account_deleted_at", "is", null)
    .where(isAdmitted);
}

/**
 * The most names of each kind that are read and compared: a part such as "user" may be in a million. Imported authors are a kind of their
 * own, with indexes of their own, as they may be many more than the members.
 */
const MAX_COMPARED = 2_000;

/** The index has the names' groups of three letters and digits. */
const INDEXED = /[^\W_]{3}/;

/**
 * Returns the members with the searched text in their names, the nearest names first: of those compared, where very many
 * have it. Only members may read this, since visitors must not list members.
 */
export async function findMembersByPart(db: Database, query: string): Promise<MatchingNames["members"]> {
  const part = namePartIn(query);
  if (part === null) return [];
  const { rows } = await membersByPart(db, part).execute(db);
  return rows.map(({ username, picture_key: picture }) => ({ username, picture: picture ?? undefined }));
}

interface FoundName {
  username: string;
  picture_key: string | null;
}

/** The statement for the members with this part in their names. */
export function membersByPart(db: Database, part: string): RawBuilder<FoundName> {
  const sets = [
    named(db).where("username_key", "=", part),
    ...namesWith(part, named(db).where("import_key", "is", null)),
    ...namesWith(part, named(db).where("import_key", "is not", null)),
  ];
  const union = sql.join(
    sets.map((set) => sql`(${set})`),
    sql` union `,
  );
  return sql`
    select username, picture_key from (${union}) names
    order by username_key = ${part} desc, starts_with(username_key, ${part}) desc, import_key is null desc,
      length(username_key), username_key
    limit ${LIMITS.foundMembers}`;
}

const named = (db: Database) =>
  findable(db).select(["username", "username_key", "picture_key", "import_key"]);

/** The names that begin with the part, and those that have it inside. */
function namesWith(part: string, names: ReturnType<typeof named>) {
  const like = (pattern: string) => names.where("username_key", "like", pattern).limit(MAX_COMPARED);
  // The order of the index of beginnings.
  const beginning = like(`${escapedForLike(part)}%`).orderBy(sql`username_key using ~<~`);
  return INDEXED.test(part) ? [beginning, like(`%${escapedForLike(part)}%`)] : [beginning];
}
