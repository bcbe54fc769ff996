import type { Submission } from "../../contract/entities.ts";
import { isImageAddress, youtubeVideoId } from "../../contract/links.ts";

/** The address of a post's picture at another site, where there is one and none of ours; null for videos. */
export function foreignPictureOf({ contentType, content, thumbnailUrl, image }: Submission): string | null {
  if (image || contentType === "text" || youtubeVideoId(content)) return null;
  return isImageAddress(content) ? content : thumbnailUrl;
}
