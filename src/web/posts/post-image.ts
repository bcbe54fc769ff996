import type { Submission } from "../../contract/entities.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { isImageAddress, youtubeVideoId } from "../../contract/links.ts";
import type { PageImage } from "../page/head-tags.ts";

/** Whether the post is an uploaded image: its address is the image's own. */
export function isUpload({ content, image }: Submission): boolean {
  return image !== null && content.includes(`/images/${image.key}/`);
}

/** Whether the post is a picture: an upload, or a link to an image. */
export function isPicture(post: Submission): boolean {
  return isUpload(post) || isImageAddress(post.content);
}

/** The stored image that other sites show for the post; undefined without one. */
export function pageImageOf({ image }: Submission): PageImage | undefined {
  if (!image) return undefined;
  const { key, width, height, alt } = image;
  // JPEG, because not every site that shows previews reads newer formats.
  return { address: imagePath({ key, width, format: "jpg" }), width, height, alt };
}

/** The address of a post's external picture. Null for a video or a post with a stored image. */
export function externalPictureOf({ contentType, content, thumbnailUrl, image }: Submission): string | null {
  if (image || contentType === "text" || youtubeVideoId(content)) return null;
  return isImageAddress(content) ? content : thumbnailUrl;
}
