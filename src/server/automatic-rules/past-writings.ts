import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { ContentType } from "../../contract/entities.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { type Newness, newnessAt } from "../new-members/newness.ts";
import type { Needs } from "./judge.ts";
import { type JudgedWords, judgedComment, judgedPost } from "./judged-words.ts";

/** A post or a comment that was written before, with what became of it, and the facts about its author at that time. */
export interface PastWriting extends Newness {
  postId: number;
  /** Null for a post. */
  commentId: number | null;
  memberId: string;
  /** In milliseconds. */
  at: number;
  isRemoved: boolean;
  hearts: number;
  writing: JudgedWords;
}

interface Row extends Omit<PastWriting, "writing"> {
  /** The time with its microseconds, and the id, by which the next page begins. */
  moment: string;
  id: number;
  title: string | null;
  contentType: ContentType | null;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
  imageKey: string | null;
}

/** Rows that one statement reads. */
const PAGE = 500;

const STRETCH_HOURS = 6;

/**
 * The posts and comments of the last 30 days by members without a role, the latest first, in parts. Imported ones are left out: nobody
 * wrote them here.
 */
export async function* pastWritings(db: Database, needs: Needs): AsyncGenerator<PastWriting[]> {
  for (let ago = 0; ago < LIMITS.trialDays * 24; ago += STRETCH_HOURS) {
    let last: Row | undefined;
    do {
      const rows: Row[] = await readStretch(db, needs, ago, last);
      yield rows.map((row) => ({
        ...whatBecameOf(row),
        writing: judgedRow(row),
      }));
      last = rows.length === PAGE ? rows.at(-1) : undefined;
    } while (last);
  }
}

function whatBecameOf({ postId, commentId, memberId, at, isRemoved, hearts, age, standing, removed }: Row) {
  return { postId, commentId, memberId, at, isRemoved, hearts, age, standing, removed };
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

async function readStretch(db: Database, { member }: Needs, ago: number, last?: Row): Promise<Row[]> {
  const isInStretch = (table: string): RawBuilder<boolean> => {
    const at = sql.ref(`${table}.created_at`);
    return sql<boolean>`${at} > now() - make_interval(hours => ${ago + STRETCH_HOURS}::int)
      and ${at} <= now() - make_interval(hours => ${ago}::int)
      and (${last === undefined}::boolean or ${at} <= ${last?.moment ?? null}::timestamptz)`;
  };
  const post = sql`id as "postId", null::bigint as "commentId", member_id, created_at, is_removed, total_hearts as hearts,
    id, title, content_type as "contentType", content, caption, formatted, image_key as "imageKey"`;
  const { rows } = await sql<Row>`
    select "postId", "commentId", member_id as "memberId", is_removed as "isRemoved", hearts,
      (extract(epoch from written.created_at) * 1000)::float8 as at, written.created_at::text as moment, written.id,
      ${member ? NEWNESS : UNASKED}, title, "contentType", content, caption, formatted, "imageKey"
    from (
      select ${post} from posts where deleted_at is null and import_key is null and ${isInStretch("posts")}
      union all
      select ${post} from posts where deleted_at > now() - make_interval(days => ${LIMITS.trialDays}::int) and is_removed
        and import_key is null and ${isInStretch("posts")}
      union all
      select post_id, id, member_id, created_at, is_removed, hearts, id, null, null, text, null, formatted, null
      from comments where (deleted_at is null or is_removed) and not is_gone and ${isInStretch("comments")}
    ) written join members on members.id = written.member_id
    where members.role = 'member' and members.import_key is null
      and (${last === undefined}::boolean or (written.created_at, written.id, written."commentId" is null)
        < (${last?.moment ?? null}::timestamptz, ${last?.id ?? null}::bigint, ${last?.commentId === null}::boolean))
    order by written.created_at desc, written.id desc, written."commentId" is null desc limit ${PAGE}`.execute(
    db,
  );
  return rows;
}
