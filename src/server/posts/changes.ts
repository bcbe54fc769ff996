import type { Database } from "../db/database.ts";
import { holdImage } from "../images/images.ts";
import { publish } from "../live/publish.ts";

/** Gives a post an image that was stored just now. Returns false when the image has been cleaned up since. */
export async function givePostImage(db: Database, postId: number, key: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await holdImage(transaction, key))) return false;
    await transaction.updateTable("posts").set({ image_key: key }).where("id", "=", postId).execute();
    return true;
  });
}

/** Closes a post's discussion to new comments, or opens it again. */
export async function lockDiscussion(db: Database, postId: number, isLocked: boolean): Promise<void> {
  await db.updateTable("posts").set({ is_locked: isLocked }).where("id", "=", postId).execute();
  await publish(db, [{ what: "changed", postId }]);
}
