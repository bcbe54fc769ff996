import { sql } from "kysely";
import type { Viewer } from "../http/viewer.ts";

/** Whether the site's rules judge the author: members with a role in the site are not judged. */
export function isUnderRules(author: Pick<Viewer, "role">): boolean {
  return author.role === "member";
}

/** `isUnderRules` as a condition of rows of `members`. Leaves out authors of imported posts, which no rule has judged. */
export const wasUnderRules = sql<boolean>`members.role = 'member' and members.import_key is null`;
