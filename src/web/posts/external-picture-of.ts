import type { Submission } from "../../contract/entities.ts";
import { isImageAddress, youtubeVideoId } from "../../contract/links.ts";

/** The address of a post's external picture. Null for a video or a post with a stored image. */
export function externalPictureOf({ contentType, content, thumbnailUrl, image }: Submission): string | null {
  if (image || contentType === "text" || youtubeVideoId(content)) return null;
  return isImageAddress(content) ? content : thumbnailUrl;
}
