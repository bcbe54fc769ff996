import type { FeedWithFigures } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { ReactNode } from "react";
import { formatNumber, formatUpTo } from "../ui/format-number.ts";

interface Props {
  feed: FeedWithFigures;
  className: string | undefined;
  /** Further figures. */
  children?: ReactNode;
}

/** The figures of a feed, each with its name. */
export function FeedFigures({ feed, className, children }: Props) {
  const figures = [
    ["Posts", formatNumber(feed.posts)],
    ["Followers", formatUpTo(feed.followers, LIMITS.countedFigure)],
    ["Posts this week", formatUpTo(feed.postsThisWeek, LIMITS.countedFigure)],
  ];
  return (
    <dl className={className}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
