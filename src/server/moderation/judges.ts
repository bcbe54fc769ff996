import { sql } from "kysely";
import type { Decision } from "../../contract/moderation.ts";
import type { Database } from "../db/database.ts";
import { reaches } from "../feed-people/reach.ts";
import { forbidden } from "../refusal.ts";
import { type Actor, canModerate } from "./policy.ts";

interface Content {
  postId: number;
  authorId: string;
}

/** Whether the member may take this decision on a post or comment. Costs a query only for members without a role in the site. */
export async function isJudge(
  db: Database,
  actor: Actor,
  { postId, authorId }: Content,
  decision: Decision,
): Promise<boolean> {
  const isReached = actor?.role === "member" && (await isReachedBy(db, actor.id, { postId, authorId }));
  return canModerate(actor, { authorId, isReached }, decision);
}

/** Throws 403 for a member who may not take this decision. */
export async function requireJudge(
  db: Database,
  actor: Actor,
  content: Content,
  decision: Decision,
): Promise<void> {
  if (!(await isJudge(db, actor, content, decision))) throw forbidden("notAllowed");
}

async function isReachedBy(db: Database, memberId: string, { postId, authorId }: Content): Promise<boolean> {
  const content = { post: sql`${postId}::bigint`, author: sql`${authorId}::uuid` };
  const { rows } = await sql<{ is: boolean }>`select ${reaches(memberId, content)} as is`.execute(db);
  return rows[0]!.is;
}
