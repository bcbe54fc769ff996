import type { Comment } from "./comments.ts";
import type { Submission } from "./entities.ts";
import { formattedWords } from "./formatted-text.ts";
import { wordsOf } from "./post-words.ts";

/**
 * A post's words without marks of formatting, for excerpts. Kept apart from `post-words.ts`, which every list loads.
 */
export function plainWordsOf(
  post: Pick<Submission, "contentType" | "content" | "caption" | "formatted">,
): string {
  return plainText({ text: wordsOf(post), formatted: post.formatted });
}

/** A comment's or a message's text without marks of formatting. */
export function plainText({ text, formatted }: Pick<Comment, "text" | "formatted">): string {
  return formatted ? formattedWords(formatted) : text;
}
