import { lockComment } from "../comments/removal.ts";
import type { Database } from "../db/database.ts";
import { findNamedRule, type RuleSeen } from "../feed-rules/rules.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";
import { lockPost } from "../posts/deletion.ts";
import { getPost } from "../posts/posts.ts";

/** Whether the member has reported the post. Throws 404 for no such post. */
export async function hasReported(db: Database, memberId: string, postId: string): Promise<boolean> {
  const post = await getPost(db, postId);
  const report = await db
    .selectFrom("reports")
    .select("id")
    .where("post_id", "=", post.id)
    .where("comment_id", "is", null)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return report !== undefined;
}

/** The reason of a report in words, and the rule of a feed that it names. */
interface Given extends RuleSeen {
  reason?: string | null | undefined;
}

/**
 * Reports another member's post, once per member and again where it was edited since a decision closed the member's
 * report. Run it in a transaction, whose lock keeps the post from being removed meanwhile. Throws 404 for no such post, 403 for the member's own, 400 for a second report, and 409 for
 * a rule that the post's feeds do not have.
 */
export async function reportPost(
  db: Database,
  memberId: string,
  postId: string,
  given: Given,
): Promise<void> {
  const post = await lockPost(db, postId);
  if (post.is_removed) throw notFound("submissionNotFound");
  if (post.member_id === memberId) throw forbidden("reportOwnPost");
  await db
    .deleteFrom("reports")
    .where("post_id", "=", post.id)
    .where("comment_id", "is", null)
    .where("member_id", "=", memberId)
    .where("decided_at", "<", post.edited_at)
    .execute();
  await insertReport(db, {
    post_id: post.id,
    comment_id: null,
    author_id: post.member_id,
    member_id: memberId,
    reason: given.reason || null,
    ...(await ruleColumns(db, post.id, given)),
  });
}

/**
 * Reports another member's comment, by the rules of `reportPost`; again where its text was edited since a decision
 * closed the member's report. Throws 404, 403, 400 or 409.
 */
export async function reportComment(
  db: Database,
  memberId: string,
  commentId: string,
  given: Given,
): Promise<void> {
  const { post, ...comment } = await lockComment(db, commentId);
  if (post.is_removed || comment.is_removed) throw notFound("commentNotFound");
  if (comment.member_id === memberId) throw forbidden("reportOwnComment");
  await db
    .deleteFrom("reports")
    .where("comment_id", "=", comment.id)
    .where("member_id", "=", memberId)
    .where("decided_at", "<", comment.edited_at)
    .execute();
  await insertReport(db, {
    post_id: post.id,
    comment_id: comment.id,
    author_id: comment.member_id,
    member_id: memberId,
    reason: given.reason || null,
    ...(await ruleColumns(db, post.id, given)),
  });
}

interface NewReport {
  post_id: number;
  comment_id: number | null;
  author_id: string;
  member_id: string;
  reason: string | null;
  rule_id: number | null;
  rule: string | null;
}

async function ruleColumns(
  db: Database,
  postId: number,
  given: Given,
): Promise<Pick<NewReport, "rule_id" | "rule">> {
  const rule = await findNamedRule(db, postId, given);
  return { rule_id: rule?.id ?? null, rule: rule?.words ?? null };
}

async function insertReport(db: Database, report: NewReport): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw badRequest("alreadyReported");
}
