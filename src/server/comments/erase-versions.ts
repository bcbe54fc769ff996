import { sql } from "kysely";
import type { TextVersion } from "../../contract/own-comments.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { holdJudge } from "../moderation/hold-actor.ts";
import { requireJudge } from "../moderation/judges.ts";
import type { Actor } from "../moderation/policy.ts";
import { forbidden } from "../refusal.ts";
import { countReportsOfComment } from "../reports/open-reports.ts";
import { versionHasWords } from "../versions/version-words.ts";
import { type Erasing, recordErasure } from "../versions/record-erasure.ts";
import { lockComment, type LockedComment } from "./removal.ts";
import { readReportedVersions, readVersions } from "./versions.ts";

interface Versions {
  versions: TextVersion[];
}

/**
 * Erases an earlier version for its author. While the comment has open reports, moderators still read the version's text; the
 * author must not learn of these reports. A second call is no error. Run it in a transaction. Throws 404 and 403.
 */
export async function eraseOwnVersion(
  db: Database,
  viewer: Viewer,
  id: string,
  versionId: string,
): Promise<Versions> {
  const comment = await lockComment(db, id, { orDeleted: true });
  if (comment.member_id !== viewer.id) throw forbidden("notAllowed");
  if (versionHasWords((await readVersions(db, id)).versions, versionId, ({ text }) => text))
    await eraseText(db, comment, versionId, (await countReportsOfComment(db, comment.id)) > 0);
  return { versions: (await readVersions(db, id)).versions };
}

/**
 * Erases an earlier version of another member's comment for good, logs it with the reason and notifies the author. A second call
 * changes nothing. Run it in a transaction. Throws 404 and 403.
 */
export async function eraseReportedVersion(
  db: Database,
  by: NonNullable<Actor>,
  { id, version: versionId, reason }: Erasing,
): Promise<Versions> {
  const actor = (await holdJudge(db, by, "comments", id))!;
  const comment = await lockComment(db, id, { orDeleted: true });
  const { id: commentId, member_id: memberId, post } = comment;
  await requireJudge(db, actor, { postId: post.id, authorId: memberId }, "remove");
  const { versions } = await readReportedVersions(db, actor, id);
  if (versionHasWords(versions, versionId, ({ text }) => text)) {
    await eraseText(db, comment, versionId);
    const about = { memberId, title: post.title, postId: post.id, commentId };
    await recordErasure(db, actor, { action: "erase-version", reason, ...about });
  }
  return { versions: (await readReportedVersions(db, actor, id)).versions };
}

async function eraseText(
  db: Database,
  { post }: LockedComment,
  versionId: string,
  isAwaited = false,
): Promise<void> {
  await db
    .updateTable("comment_versions")
    .set({ erased_at: sql<Date>`now()`, ...(!isAwaited && { text: null }) })
    .where("id", "=", parseId(versionId))
    .execute();
  await publish(db, [{ what: "changed", postId: post.id, isLess: true }]);
}
