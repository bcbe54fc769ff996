import { type RawBuilder, sql } from "kysely";
import type { WaitingAppeal } from "../../contract/appeals.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import type { Actor } from "../moderation/policy.ts";
import { type Appealed, isDecider } from "./policy.ts";

export interface WaitingRow {
  id: number;
  username: string;
  text: string;
  created_at: Date;
  /** The name of the person who decided what the appeal is about; null for the operator. */
  actor_name: string | null;
  reason: string;
  decided_at: Date;
  may_decide: boolean;
}

interface Source {
  viewer: Actor;
  /** Tables and joins that bring `author` and what the appeals are about, from `appeals`. */
  joined: RawBuilder<unknown>;
  condition: RawBuilder<boolean>;
  /** Columns beside those of every appeal. */
  columns: RawBuilder<unknown>;
  appealed: Appealed;
}

interface Page {
  limit: number;
  after: number | null;
}

/** The appeals of one sort that wait, without the viewer's own, to be read in pages; and those that the viewer may decide, to be counted. */
export function waitingOf<R extends WaitingRow>({ viewer, joined, condition, columns, appealed }: Source) {
  const waiting = sql`appeals join members author on author.id = appeals.member_id ${joined}
    where appeals.state = 'waiting' and ${condition} and appeals.member_id is distinct from ${viewer?.id ?? null}::uuid`;
  const mayDecide = mayBeDecidedBy(viewer, appealed);
  return {
    read: async (db: Database, { limit, after }: Page): Promise<R[]> => {
      const { rows } = await sql<R>`
        select appeals.id, author.username, appeals.text, appeals.created_at, ${mayDecide} as may_decide, ${columns}
        from ${waiting} and (${after}::bigint is null or appeals.id > ${after}::bigint)
        order by appeals.id limit ${limit}`.execute(db);
      return rows;
    },
    /** Selects at most this many of the appeals that the viewer may decide; all of them for null. */
    decidable: (most: number | null) => sql`select from ${waiting} and ${mayDecide} limit ${most}::bigint`,
  };
}

/** Whether the viewer, who moderates the site, may decide about an appeal. */
function mayBeDecidedBy(viewer: Actor, appealed: Appealed): RawBuilder<boolean> {
  if (viewer === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from members where members.id = ${viewer.id} and ${isDecider(appealed)})`;
}

/** The part of an appeal that does not depend on what it is about. */
export function presentWaiting(
  row: WaitingRow,
): Pick<WaitingAppeal, "id" | "userName" | "text" | "createdAt" | "mayDecide"> {
  const { id, username, text, created_at: createdAt, may_decide: mayDecide } = row;
  return { id: String(id), userName: username, text, createdAt: timestamp(createdAt), mayDecide };
}

/** The decision that the appeal is about. */
export function presentAppealed({ actor_name: userName, reason, decided_at: decidedAt }: WaitingRow) {
  return { userName, reason, createdAt: timestamp(decidedAt) };
}
