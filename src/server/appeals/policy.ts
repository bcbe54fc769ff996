import { type RawBuilder, sql } from "kysely";
import type { Role } from "../../contract/entities.ts";
import type { Viewer } from "../http/viewer.ts";

/** The author of an appeal, and the names of those who decided what it is about, null for the operator. */
export interface Appealed {
  authorId: RawBuilder<unknown>;
  deciders: RawBuilder<unknown>;
  /** The role of the author of an appeal against a sanction, whom the decider must be allowed to sanction; absent for removals. */
  authorRole?: RawBuilder<unknown>;
}

/** Whether a row of `members` may decide about an appeal: a moderator of the site who is neither its author nor decided what it is about. */
export function isDecider({ authorId, deciders, authorRole }: Appealed): RawBuilder<boolean> {
  const isOfRank = authorRole ? sql`(members.role = 'admin' or ${authorRole} = 'member')` : sql`true`;
  return sql<boolean>`(
    members.role in ('moderator', 'admin') and members.id <> ${authorId} and ${isOfRank}
    and members.username <> all(array_remove(${deciders}, null))
  )`;
}

/** Whether `isDecider` is false because of the role: only admins decide about the sanction of a moderator or an admin. */
export function isForAdmins(actor: Pick<Viewer, "role">, authorRole: Role | undefined): boolean {
  return authorRole !== undefined && authorRole !== "member" && actor.role !== "admin";
}

/** Whether only admins are among the deciders about a sanction of `subject`, as a column. */
export const areOnlyAdmins = sql<boolean>`subject.role <> 'member'`;
