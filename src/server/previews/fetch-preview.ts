import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import type { Images } from "../images/images.ts";
import type { Tell } from "../live/happening.ts";
import { keepPicture } from "./keep-picture.ts";
import { type Look, lookAt, type Web } from "./look.ts";
import { type Requested, tryAgain } from "./request.ts";

/**
 * The job: looks at a post's address and keeps what it shows, its picture as well. What may work later is tried again;
 * what is refused, or never works, leaves a plain post. Those who are reading the post are told.
 */
export async function fetchPreview(
  db: Database,
  { web, images, tell }: { web: Web; images: Images; tell: Tell },
  { postId, attempt }: { postId: number; attempt: number },
): Promise<void> {
  const post = await findLink(db, postId);
  if (!post) return;
  const look = await lookAt(web, post.address).catch(asRefusal);
  if (look instanceof FetchRefused) {
    if (look.isTemporary && (await tryAgain(db, post, attempt))) return;
    await endWaiting(db, postId, { state: "failed" });
    tell({ what: "changed", postId });
    return;
  }
  const { title, siteName, description, imageAddress } = look;
  const shown = { title, site_name: siteName, description, image_address: imageAddress };
  await endWaiting(db, postId, { state: "ready", ...shown });
  tell({ what: "changed", postId });
  const picture = imageAddress && (await keepPicture(db, { web, images }, postId, imageAddress));
  if (picture === "kept") tell({ what: "changed", postId });
  if (picture === "later") await tryAgain(db, post, attempt);
  if (picture === "refused") await endWaiting(db, postId, { state: "ready", image_address: null });
}

/** Nothing when the post is gone, or leads nowhere. */
function findLink(db: Database, postId: number): Promise<(Requested & { address: string }) | undefined> {
  return db
    .selectFrom("posts")
    .select(["id", "member_id as memberId", "content as address"])
    .where("id", "=", postId)
    .where("content_type", "<>", "text")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

function asRefusal(error: unknown): FetchRefused {
  if (error instanceof FetchRefused) return error;
  throw error;
}

interface Outcome {
  state: "ready" | "failed";
  title?: Look["title"];
  site_name?: Look["siteName"];
  description?: Look["description"];
  image_address?: Look["imageAddress"];
}

/** What an earlier look has found stays when a later one finds nothing. */
async function endWaiting(db: Database, postId: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable("previews")
    .set({ ...outcome, fetched_at: sql<Date>`now()` })
    .where("post_id", "=", postId)
    .execute();
}
