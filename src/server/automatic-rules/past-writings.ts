import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { ContentType } from "../../contract/entities.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { type Newness, newnessAt } from "../new-members/newness.ts";
import { firstTimes } from "./circumstances.ts";
import type { Needs } from "./judge.ts";
import { type JudgedWords, judgedComment, judgedPost } from "./judged-words.ts";
import { wasUnderRules } from "./policy.ts";

/** A past post or comment, whether it was removed, its hearts, and the facts about its author at that time. */
export interface PastWriting extends Newness {
  postId: number;
  /** Null for a post. */
  commentId: number | null;
  memberId: string;
  /** In milliseconds. */
  at: number;
  isRemoved: boolean;
  hearts: number;
  /** The number of the author's posts and comments before it, up to the largest number that a rule can name. */
  written: number;
  writing: JudgedWords;
}

interface Row extends Omit<PastWriting, "writing" | "written"> {
  /** The time with its microseconds, and the id: the next page begins after them. */
  moment: string;
  id: number;
  title: string | null;
  contentType: ContentType | null;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
  imageKey: string | null;
}

/** The number of rows that one statement reads. */
const PAGE = 500;

const STRETCH_HOURS = 6;

/**
 * The posts and comments of the last 30 days by members without a role, the latest first, in parts. Leaves out imported ones, because
 * nobody wrote them here.
 */
export async function* pastWritings(db: Database, needs: Needs): AsyncGenerator<PastWriting[]> {
  for (let ago = 0; ago < LIMITS.trialDays * 24; ago += STRETCH_HOURS) {
    let last: Row | undefined;
    do {
      const rows: Row[] = await readStretch(db, needs, ago, last);
      // Reads the times once for each author. Counting in SQL for each writing would walk over all later comments of its author.
      const first = needs.first
        ? await firstTimes(
            db,
            rows.map(({ memberId }) => memberId),
          )
        : null;
      yield rows.map((row) => pastWriting(row, first?.get(row.memberId)));
      last = rows.length === PAGE ? rows.at(-1) : undefined;
    } while (last);
  }
}

function pastWriting(row: Row, first: number[] = []): PastWriting {
  const { postId, commentId, memberId, at, isRemoved, hearts, age, standing, removed } = row;
  return {
    ...{ postId, commentId, memberId, at, isRemoved, hearts, age, standing, removed },
    written: first.filter((time) => time < at).length,
    writing: judgedRow(row),
  };
}

function judgedRow({ title, contentType, content, caption, formatted, imageKey }: Row): JudgedWords {
  if (contentType === null) return judgedComment(content, formatted);
  return judgedPost(
    { title: title!, contentType, content, caption: caption ?? undefined, imageKey },
    formatted,
  );
}

const NEWNESS = sql.raw(newnessAt("written.created_at"));
const UNASKED = sql`0 as age, 0 as standing, null as removed`;

/** A statement with the columns of written posts or comments. */
type Written = RawBuilder<unknown>;

const POST = sql`id as "postId", null::bigint as "commentId", member_id, created_at, is_removed, total_hearts as hearts,
  id, title, content_type as "contentType", content, caption, formatted, image_key as "imageKey"`;

const COMMENT = sql`post_id as "postId", id as "commentId", member_id, created_at, is_removed, hearts,
  id, null as title, null as "contentType", text as content, null as caption, formatted, null as "imageKey"`;

/** The columns of a held writing. It is in no table of posts or comments, so it has none of their ids. */
const HELD = sql`0 as "postId", null::bigint as "commentId", member_id, created_at, true as is_removed, 0 as hearts,
  id, body->>'title' as title, body->>'contentType' as "contentType", coalesce(body->>'content', body->>'text') as content,
  body->>'caption' as caption, formatted, (select image_key from held_images where held_id = held_writings.id limit 1) as "imageKey"`;

/** Reads posts, comments and held writings by their ids. */
export async function readWritten(
  db: Database,
  { posts, comments, held }: Record<"posts" | "comments" | "held", number[]>,
): Promise<PastWriting[]> {
  const written = sql`
    select ${POST} from posts where id = any(${posts}::bigint[])
    union all select ${COMMENT} from comments where id = any(${comments}::bigint[])
    union all select ${HELD} from held_writings where id = any(${held}::bigint[])`;
  const { rows } = await sql<Row>`${withAuthors(written, { member: true })}`.execute(db);
  return rows.map((row) => pastWriting(row));
}

/** Adds the facts about the authors at the time of writing. */
function withAuthors(written: Written, { member }: Pick<Needs, "member">): Written {
  return sql`
    select "postId", "commentId", member_id as "memberId", is_removed as "isRemoved", hearts,
      (extract(epoch from written.created_at) * 1000)::float8 as at, written.created_at::text as moment, written.id,
      ${member ? NEWNESS : UNASKED}, title, "contentType", content, caption, formatted, "imageKey"
    from (${written}) written join members on members.id = written.member_id`;
}

async function readStretch(db: Database, needs: Needs, ago: number, last?: Row): Promise<Row[]> {
  const isInStretch = (table: string): RawBuilder<boolean> => {
    const at = sql.ref(`${table}.created_at`);
    return sql<boolean>`${at} > now() - make_interval(hours => ${ago + STRETCH_HOURS}::int)
      and ${at} <= now() - make_interval(hours => ${ago}::int)
      and (${last === undefined}::boolean or ${at} <= ${last?.moment ?? null}::timestamptz)`;
  };
  const written = sql`
    select ${POST} from posts where deleted_at is null and import_key is null and ${isInStretch("posts")}
    union all
    select ${POST} from posts where deleted_at > now() - make_interval(days => ${LIMITS.trialDays}::int) and is_removed
      and import_key is null and ${isInStretch("posts")}
    union all
    select ${COMMENT} from comments where (deleted_at is null or is_removed) and not is_gone and ${isInStretch("comments")}`;
  const { rows } = await sql<Row>`
    ${withAuthors(written, needs)}
    where ${wasUnderRules}
      and (${last === undefined}::boolean or (written.created_at, written.id, written."commentId" is null)
        < (${last?.moment ?? null}::timestamptz, ${last?.id ?? null}::bigint, ${last?.commentId === null}::boolean))
    order by written.created_at desc, written.id desc, written."commentId" is null desc limit ${PAGE}`.execute(
    db,
  );
  return rows;
}
