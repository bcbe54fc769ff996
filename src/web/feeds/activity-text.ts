import { formatNumber } from "../ui/format-number.ts";

interface Activity {
  recentPosts: number;
  recentComments: number;
}

/** Says how active a feed is, such as "12 posts, 1 comment in 30 days"; null for a feed without activity. */
export function activityText({ recentPosts, recentComments }: Activity): string | null {
  const counts = [numbered(recentPosts, "post"), numbered(recentComments, "comment")].filter(Boolean);
  return counts.length > 0 ? `${counts.join(", ")} in 30 days` : null;
}

function numbered(count: number, noun: string): string | null {
  return count === 0 ? null : `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}
