import type { Submission } from "../../contract/entities.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import type { PageImage } from "../page/head-tags.ts";

/** Whether a post shows an image that was uploaded: there was nothing to look at elsewhere. */
export function isUpload({ image, preview }: Submission): boolean {
  return image !== null && preview === null;
}

/** The picture that stands for a post elsewhere, from our own origin; undefined where there is none. */
export function imageOf({ image }: Submission): PageImage | undefined {
  if (!image) return undefined;
  const { key, width, height, alt } = image;
  // A JPEG: not everything that shows previews reads more.
  return { address: imagePath({ key, width, format: "jpg" }), width, height, alt };
}
