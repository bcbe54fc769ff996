import { sql } from "kysely";
import type { Viewer } from "../http/viewer.ts";

/** Members with a role in the site are never new. */
export function canBeNew(member: Pick<Viewer, "role">): boolean {
  return member.role === "member";
}

/** `canBeNew` as a condition of rows of `members`. */
export const mayBeNew = sql<boolean>`members.role = 'member'`;

/** Members with a role in a feed are not new there, where they may show what new members may not. */
export function isLimitedEverywhere(member: Pick<Viewer, "role" | "moderatesFeeds">): boolean {
  return canBeNew(member) && !member.moderatesFeeds;
}
