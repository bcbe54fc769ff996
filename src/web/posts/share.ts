import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { plainWordsOf } from "../../contract/plain-words.ts";

const NOT_IN_HASHTAGS = /[^\p{L}\p{M}\p{N}]/gu;

/** The text of a shared post: title, excerpt, address, and the feeds as hashtags. */
export function shareText(post: Submission, address: string): string {
  const excerpt = truncate(plainWordsOf(post).replace(/\s+/gu, " ").trim(), LIMITS.shareExcerpt);
  const hashtags = post.customCategories
    .map((feed) => feed.replace(NOT_IN_HASHTAGS, ""))
    .filter(Boolean)
    .map((feed) => `#${feed}`);
  return [
    truncate(post.title, LIMITS.title),
    excerpt,
    `Read the entire post here ${address}`,
    hashtags.join(" "),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Addresses that open a prefilled post on X (`microblog`) and on Facebook (`social`). */
export function shareLinks(post: Submission, address: string): { microblog: string; social: string } {
  const text = shareText(post, address);
  return {
    microblog: `https://x.com/intent/post?${new URLSearchParams({ text })}`,
    social: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address, quote: text })}`,
  };
}
