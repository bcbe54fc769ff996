import type { Submission } from "./entities.ts";

/** The author's own words: a post's text, or the caption of its link or video; empty without either. */
export function wordsOf({ contentType, content, caption }: PostWords): string {
  return contentType === "text" ? content : (caption ?? "");
}

type PostWords = Pick<Submission, "contentType" | "content" | "caption">;
