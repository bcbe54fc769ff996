import type { Database } from "../db/database.ts";
import { publishCatches } from "./catches.ts";
import { publishHash } from "./near-copies.ts";

/** Moves the catches and the hash of a held post or comment to the id under which it was published. */
export async function publishCaught(
  db: Database,
  heldId: number,
  { submissionId, commentId }: { submissionId: string; commentId: string | null },
): Promise<void> {
  const of = commentId === null ? { postId: Number(submissionId) } : { commentId: Number(commentId) };
  await publishCatches(db, heldId, of);
  await publishHash(db, heldId, of);
}
