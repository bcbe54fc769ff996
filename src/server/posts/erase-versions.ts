import { sql } from "kysely";
import type { PostVersion } from "../../contract/own-posts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { holdJudge } from "../moderation/hold-actor.ts";
import { requireJudge } from "../moderation/judges.ts";
import type { Actor } from "../moderation/policy.ts";
import { forbidden } from "../refusal.ts";
import { countReportsOfPost } from "../reports/open-reports.ts";
import { versionHasWords } from "../versions/version-words.ts";
import { type Erasing, recordErasure } from "../versions/record-erasure.ts";
import { type LockedPost, lockPost } from "./deletion.ts";
import { readPostVersions, readReportedPostVersions } from "./versions.ts";

/** Erases the words of an earlier version for its author, by the rules of `eraseOwnVersion`. Run it in a transaction. Throws 404 and 403. */
export async function eraseOwnPostVersion(
  db: Database,
  viewer: Viewer,
  id: string,
  versionId: string,
): Promise<PostVersion[]> {
  const post = await lockPost(db, id, { orDeleted: true });
  if (post.member_id !== viewer.id) throw forbidden("notAllowed");
  if (versionHasWords(await readPostVersions(db, id), versionId, ({ words }) => words))
    await eraseWords(db, post, versionId, (await countReportsOfPost(db, post.id)) > 0);
  return readPostVersions(db, id);
}

/** Erases one of another member's post for good, by the rules of `eraseReportedVersion`. Run it in a transaction. Throws 404 and 403. */
export async function eraseReportedPostVersion(
  db: Database,
  by: NonNullable<Actor>,
  { id, version: versionId, reason }: Erasing,
): Promise<PostVersion[]> {
  const actor = (await holdJudge(db, by, "posts", id))!;
  const post = await lockPost(db, id, { orDeleted: true });
  const { id: postId, member_id: memberId, title } = post;
  await requireJudge(db, actor, { postId, authorId: memberId }, "remove");
  if (versionHasWords(await readReportedPostVersions(db, actor, id), versionId, ({ words }) => words)) {
    await eraseWords(db, post, versionId);
    await recordErasure(db, actor, { action: "erase-post-version", reason, memberId, title, postId });
  }
  return readReportedPostVersions(db, actor, id);
}

async function eraseWords(
  db: Database,
  { id: postId }: LockedPost,
  versionId: string,
  isAwaited = false,
): Promise<void> {
  const nothing = { title: null, text: null, image_alt: null, feeds: [] };
  await db
    .updateTable("post_versions")
    .set({ erased_at: sql<Date>`now()`, ...(!isAwaited && nothing) })
    .where("id", "=", parseId(versionId))
    .execute();
  await publish(db, [{ what: "changed", postId, isLess: true }]);
}
