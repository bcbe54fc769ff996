import { codePoints, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress, youtubeVideoId } from "../../contract/links.ts";
import { thumbnailOf } from "../posts/posts.ts";
import { cutText, decodeText } from "./clean-text.ts";
import { type ImportedPost, SkippedRow } from "./imported-post.ts";

/** What a post holds besides its title. */
type PostBody = Pick<ImportedPost, "contentType" | "content" | "thumbnailUrl" | "wasCut">;

/** The body of a text post, which may be empty; cut to fit. */
export function textBody(text: string): PostBody {
  const whole = decodeText(text).trim();
  const content = cutText(whole, LIMITS.text);
  return { contentType: "text", content, thumbnailUrl: null, wasCut: content !== whole };
}

/** The body of a link or a YouTube video. Throws `SkippedRow` when it is no address to link to. */
export function linkBody(url: string): PostBody {
  const content = decodeText(url).trim();
  if (codePoints(content) > LIMITS.url || parseWebAddress(content) === null) throw new SkippedRow("address");
  const contentType = youtubeVideoId(content) === null ? "link" : "video";
  return { contentType, content, thumbnailUrl: thumbnailOf({ contentType, content }), wasCut: false };
}
