import { sql } from "kysely";
import type { Decision } from "../../contract/moderation.ts";
import type { Database } from "../db/database.ts";
import { reaches, reachingFeeds } from "../feed-people/reach.ts";
import { forbidden } from "../refusal.ts";
import { type Actor, actsByFeeds, canModerate } from "./policy.ts";

interface Content {
  postId: number;
  authorId: string;
}

/** Whether the member may take this decision on a post or comment. Costs a query only for members without a role in the site. */
export async function isJudge(
  db: Database,
  actor: Actor,
  content: Content,
  decision: Decision,
): Promise<boolean> {
  const byFeeds = await feedsReaching(db, actor, content);
  return canModerate(actor, { authorId: content.authorId, isReached: byFeeds !== null }, decision);
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

/**
 * The feeds by whose roles the member reaches the content; null for a member who reaches it by none, and for the site's
 * moderators.
 */
export async function feedsReaching(
  db: Database,
  actor: Actor,
  { postId, authorId }: Content,
): Promise<number[] | null> {
  if (!actsByFeeds(actor)) return null;
  const content = { post: sql`${postId}::bigint`, author: sql`${authorId}::uuid` };
  const { rows } = await sql<{ feeds: number[] }>`
    select array(${reachingFeeds(actor.id, content)}) as feeds where ${reaches(actor.id, content)}`.execute(
    db,
  );
  return rows[0]?.feeds ?? null;
}
