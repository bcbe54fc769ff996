import { LIMITS } from "../../contract/limits.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { WholeComment } from "../../contract/removed-posts.ts";
import { readRemovedText } from "../comments/removed-text.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { imagesInText } from "../formatting/images-in-text.ts";
import type { Viewer } from "../http/viewer.ts";
import { imageAsData } from "../images/as-data.ts";
import type { ImageStore } from "../images/image-store.ts";
import { notFound } from "../refusal.ts";
import { findRemoval } from "./removals.ts";

/** The limits of each image: all of a comment's together stay below the limit of an answer. */
const PICTURE = { width: 1_000, bytes: 1_000_000 / LIMITS.commentImages };

/** Reads the whole of a comment that a removal in force hides, for its author. Throws 404 for everybody else. */
export async function readWholeComment(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  removalId: string,
): Promise<WholeComment> {
  const id = parseId(removalId);
  const removal = id === null ? undefined : await findRemoval(db, viewer.id, id);
  const comment = removal?.comment_id ? await readRemovedText(db, removal.comment_id) : null;
  if (!comment) throw notFound("removalNotFound");
  return { ...comment, pictures: await picturesOf(store, comment.formatted) };
}

async function picturesOf(
  store: ImageStore,
  formatted: FormattedText = [],
): Promise<WholeComment["pictures"]> {
  const pictures: WholeComment["pictures"] = {};
  for (const image of imagesInText(formatted)) {
    const picture = await imageAsData(store, image, PICTURE);
    if (picture !== null) pictures[image.key] = picture;
  }
  return pictures;
}
