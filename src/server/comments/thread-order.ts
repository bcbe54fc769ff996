import { sql } from "kysely";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import type { Database } from "../db/database.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { badRequest } from "../refusal.ts";
import { readingOrder } from "./reading-order.ts";

/** If more hearts than this were given or taken back since a snapshot, a page uses the current hearts: each read undoes them all. */
const MOST_STEPS = 10_000;

/** A discussion's comments in reading order. */
export interface Replies {
  order: number[];
  /** The id of the newest comment; null if there is none. */
  latest: number | null;
  /** The snapshot whose hearts decided the order; absent in the other orders. */
  at?: string;
}

interface Lists {
  ids: string | null;
  parents: string | null;
  hearts: string | null;
  snapshot: string;
}

/**
 * Reads a discussion's order. The database sends the ids as one text: a discussion may have 10,000 comments, and reading
 * as many rows would take most of the time.
 */
export async function readReplies(
  db: Database,
  postId: number,
  { order, at }: { order: ThreadOrder; at?: string | undefined },
): Promise<Replies> {
  if (order !== "hearts") {
    const { rows } = await sql<Lists>`
      select string_agg(id::text, ',') as ids, string_agg(coalesce(parent_id, 0)::text, ',') as parents
      from (select id, parent_id from comments where post_id = ${postId} and not is_gone order by id) of_post`.execute(
      db,
    );
    return ordered(numbersIn(rows[0]!.ids), numbersIn(rows[0]!.parents), order);
  }
  const snapshot = at === undefined ? null : snapshotOf(at);
  // Reads the primary: a replica's snapshot does not say which transactions are open. Without `at` no step counts as
  // later, so the order uses the hearts that this statement sees.
  const { rows } = await sql<Lists>`
    with steps as materialized (
      select comment_id, step, made_by from comment_heart_steps
      where post_id = ${postId} and made_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      order by made_by limit ${MOST_STEPS + 1}
    ), later as (
      select comment_id, sum(step)::int as steps from steps
      where not pg_visible_in_snapshot(made_by, ${snapshot}::pg_snapshot)
        and (select count(*) from steps) <= ${MOST_STEPS}
      group by comment_id
    )
    select string_agg(id::text, ',') as ids, string_agg(coalesce(parent_id, 0)::text, ',') as parents,
      string_agg(hearts::text, ',') as hearts, pg_current_snapshot()::text as snapshot
    from (
      select id, parent_id, hearts - coalesce(later.steps, 0) as hearts
      from comments left join later on later.comment_id = comments.id
      where post_id = ${postId} and not is_gone order by id
    ) of_post`.execute(onPrimary(db));
  const { ids, parents, hearts, snapshot: current } = rows[0]!;
  const replies = ordered(numbersIn(ids), numbersIn(parents), order, numbersIn(hearts));
  return { ...replies, at: at ?? shortened(current) };
}

/** Puts a discussion into reading order. `ids` ascend. */
export function ordered(ids: number[], parents: number[], order: ThreadOrder, hearts?: number[]): Replies {
  const siblings = [...ids.keys()];
  if (order === "newest") siblings.reverse();
  if (hearts) siblings.sort((one, other) => hearts[other]! - hearts[one]! || one - other);
  return { order: readingOrder(ids, parents, siblings), latest: ids.at(-1) ?? null };
}

function numbersIn(text: string | null): number[] {
  return text === null ? [] : text.split(",").map(Number);
}

/** The form in addresses of a PostgreSQL snapshot: "100:105:100,102" as "2s.5.0.2", in base 36 and relative to the first. */
function shortened(snapshot: string): string {
  const [first, ...others] = snapshot.split(/[:,]/).filter(Boolean).map(Number);
  return [first!, ...others.map((xid) => xid - first!)].map((number) => number.toString(36)).join(".");
}

/** Throws 400 for a text that `shortened` never makes: PostgreSQL would refuse it. */
function snapshotOf(at: string): string {
  const numbers = at
    .split(".")
    .map((digits) => (/^[0-9a-z]{1,11}$/.test(digits) ? parseInt(digits, 36) : -1));
  const [first = -1, last = -1, ...open] = numbers.map((number, index) =>
    number < 0 ? -1 : number + (index > 0 ? numbers[0]! : 0),
  );
  const isAscending = open.every((xid, index) => xid >= first && xid < last && xid > (open[index - 1] ?? -1));
  if (first < 1 || last < first || last > Number.MAX_SAFE_INTEGER || !isAscending)
    throw badRequest("invalidCursor");
  return `${first}:${last}:${open.join()}`;
}
