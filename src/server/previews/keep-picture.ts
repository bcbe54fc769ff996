import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import { ImageRefused } from "../images/image-refused.ts";
import { givePostImage, type Images, keepImage } from "../images/images.ts";
import type { Web } from "./look.ts";

/** Some stores of files say no more of one than that it has bytes. What it is, its content tells. */
const TYPES = ["image/", "application/octet-stream", "binary/octet-stream"];

/**
 * Fetches a picture once and gives it to the post, so that its readers need not go there. Says whether the post has it
 * now, or may have it later; whether what is there can just not be kept, or nobody should be sent there.
 */
export async function keepPicture(
  db: Database,
  { web, images }: { web: Web; images: Images },
  postId: number,
  address: string,
): Promise<"kept" | "later" | "not kept" | "refused"> {
  try {
    const { body } = await web.get(address, { types: TYPES, maxBytes: LIMITS.imageBytes });
    const { key } = await keepImage(db, images, body, "previews");
    return (await givePostImage(db, postId, key)) ? "kept" : "later";
  } catch (error) {
    if (error instanceof FetchRefused) return error.isTemporary ? "later" : "refused";
    if (error instanceof ImageRefused) return "not kept";
    throw error;
  }
}
