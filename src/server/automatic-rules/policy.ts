import { sql } from "kysely";
import type { Viewer } from "../http/viewer.ts";

/** Members with a role in the site write without being judged by its rules. */
export function isUnderRules(author: Pick<Viewer, "role">): boolean {
  return author.role === "member";
}

/** `isUnderRules` as a condition of rows of `members`, without the authors of imported posts, whom no rule has judged. */
export const wasUnderRules = sql<boolean>`members.role = 'member' and members.import_key is null`;
