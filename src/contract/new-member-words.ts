import type { Timestamp } from "./entities.ts";
import type { NewMember } from "./new-members.ts";

/** The limits of the site for new members; an absent one does not hold. */
export interface NewMemberLimits {
  /** The most links in a post or a comment. */
  links?: number | undefined;
  images?: false | undefined;
  /** Whether each post and comment waits for a moderator. */
  waits?: true | undefined;
}

/** The limits in words, as "You can use at most 2 links, and no images here, and your posts and comments wait for a moderator". */
export function limitsInWords({ links, images, waits }: NewMemberLimits): string {
  const ofLinks = links === undefined ? [] : [linksInWords(links)];
  const used = [...ofLinks, ...(images === false ? ["no images"] : [])].join(", and ");
  if (used === "") return "Your posts and comments wait for a moderator";
  return `You can use ${used} here${waits ? ", and your posts and comments wait for a moderator" : ""}`;
}

/** The limit of links in words, as "at most 2 links". */
export function linksInWords(most: number): string {
  if (most === 0) return "no links";
  return most === 1 ? "at most one link" : `at most ${most} links`;
}

/** The end of being new, as "until 3 December 2026, and until 2 more of your posts and comments have stood for a day". */
export function endOfNew(
  { until, left, isAfterRemoval }: NewMember,
  { moment, whose = "your" }: { moment: (until: Timestamp) => string; whose?: "your" | "their" },
): string {
  const after = isAfterRemoval ? `, after the removal of one of ${whose} posts or comments` : "";
  const more =
    left === 1
      ? `one more of ${whose} posts and comments has`
      : `${left} more of ${whose} posts and comments have`;
  return [
    ...(until === null ? [] : [`until ${moment(until)}${after}`]),
    ...(left === 0 ? [] : [`until ${more} stood for a day`]),
  ].join(", and ");
}
