import { formatNumber } from "../ui/format-number.ts";

interface Activity {
  recentPosts: number;
  recentComments: number;
}

/** Says how many posts and comments a feed got lately; null for a feed without any. */
export function activityText({ recentPosts, recentComments }: Activity): string | null {
  const count = recentPosts + recentComments;
  return count === 0
    ? null
    : `${formatNumber(count)} ${count === 1 ? "post or comment" : "posts and comments"} in 30 days`;
}
