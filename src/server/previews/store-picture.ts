import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import { ImageRefused } from "../images/image-refused.ts";
import { type Images, storeImage } from "../images/images.ts";
import { givePostImage } from "../posts/changes.ts";
import type { ExternalSites } from "./preview-content.ts";

/** Some file stores serve pictures without an image type. The content decides whether a file is an image. */
const TYPES = ["image/", "application/octet-stream", "binary/octet-stream"];

interface PictureNeeds {
  web: ExternalSites;
  images: Images;
  /** Owners take turns at storing images. */
  owner: string;
}

/**
 * Fetches a picture once and stores it for the post, so that readers need not load it from the external site.
 * `not stored` means that readers may load the picture themselves. Throws `FetchRefused`.
 */
export async function storePicture(
  db: Database,
  { web, images, owner }: PictureNeeds,
  postId: number,
  address: string,
): Promise<"stored" | "not stored"> {
  const { body } = await web.get(address, { types: TYPES, maxBytes: LIMITS.imageBytes });
  try {
    const { key } = await storeImage(db, images, body, { owner });
    if (await givePostImage(db, postId, key)) return "stored";
  } catch (error) {
    if (error instanceof ImageRefused) return "not stored";
    throw error;
  }
  throw new FetchRefused("Its image was cleaned up meanwhile.", { isTemporary: true });
}
