import type { Submission } from "./entities.ts";
import { firstCodePoints, LIMITS } from "./limits.ts";
import { plainWordsOf } from "./plain-words.ts";

/** A post as lists have it: with an excerpt of its words, without their formatting and without the author's picture. */
export function asListed(post: Submission): Submission {
  const { formatted: _, mentions: _mentions, picture: _picture, ...listed } = post;
  const excerpt = () => firstCodePoints(plainWordsOf(post), LIMITS.listExcerpt);
  if (post.caption !== undefined) return { ...listed, caption: excerpt() };
  return post.contentType === "text" ? { ...listed, content: excerpt() } : listed;
}
