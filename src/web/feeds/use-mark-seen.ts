import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session/session.ts";
import { useFollowedQuery } from "./feed-queries.ts";
import { markSeen } from "./your-feeds-query.ts";

/**
 * Marks a followed feed's posts as seen when its page is first visible. Returns a function that does so again,
 * for posts that have come since.
 */
export function useMarkSeen(feed: string): () => void {
  const { viewer } = useSession();
  const { data: followed } = useFollowedQuery();
  const queryClient = useQueryClient();
  const isFollowed = followed?.includes(feed.toLowerCase()) ?? false;
  const mark = () => {
    if (viewer && isFollowed) markSeen(queryClient, viewer.uid, feed);
  };
  useEffect(() => {
    if (!document.hidden) return mark();
    // The reader has opened the page in a tab behind this one.
    document.addEventListener("visibilitychange", mark, { once: true });
    return () => document.removeEventListener("visibilitychange", mark);
  }, [isFollowed]);
  return mark;
}
