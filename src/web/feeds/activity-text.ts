import { formatNumber } from "../ui/format-number.ts";

interface Activity {
  recentPosts: number;
  recentComments: number;
}

/** Says how many posts and comments a feed got lately; null for a feed without any. */
export function activityText({ recentPosts, recentComments }: Activity): string | null {
  const count = recentPosts + recentComments;
  if (count === 0) return null;
  const what = count > 1 ? "posts and comments" : recentPosts === 1 ? "post" : "comment";
  return `${formatNumber(count)} ${what} in 30 days`;
}
