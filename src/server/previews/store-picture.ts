import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import { ImageRefused } from "../images/image-refused.ts";
import { type Images, storeImage } from "../images/images.ts";
import { givePostImage } from "../posts/changes.ts";
import type { ExternalSites } from "./preview-content.ts";

/** Some file stores serve pictures without an image type. The content decides whether a file is an image. */
const TYPES = ["image/", "application/octet-stream", "binary/octet-stream"];

/**
 * Fetches a picture once and stores it for the post, so that readers need not load it from the external site.
 * `later` means that another try may work; `not stored`, that readers may load the picture themselves;
 * `refused`, that readers should not load it either.
 */
export async function storePicture(
  db: Database,
  { web, images }: { web: ExternalSites; images: Images },
  postId: number,
  address: string,
): Promise<"stored" | "later" | "not stored" | "refused"> {
  try {
    const { body } = await web.get(address, { types: TYPES, maxBytes: LIMITS.imageBytes });
    const { key } = await storeImage(db, images, body, "previews");
    return (await givePostImage(db, postId, key)) ? "stored" : "later";
  } catch (error) {
    if (error instanceof FetchRefused) return error.isTemporary ? "later" : "refused";
    if (error instanceof ImageRefused) return "not stored";
    throw error;
  }
}
