import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type PostListSource, postListQuery, type PostPages, readAtOf } from "../post-cache/post-lists.ts";
import { useSession } from "../session/session.ts";
import { useFollowedQuery } from "./feed-queries.ts";
import { markSeen } from "./your-feeds-query.ts";

/**
 * Marks a followed feed's posts as seen when its page is first visible, up to the time when its list was read: a
 * page may have waited in a tab behind this one. A list that is not the whole feed marks none. Returns a function that marks those that have come since.
 */
export function useMarkSeen(feed: string, source: PostListSource, isWhole: boolean): () => void {
  const { viewer } = useSession();
  const { data: followed } = useFollowedQuery();
  const queryClient = useQueryClient();
  const isFollowed = followed?.includes(feed.toLowerCase()) ?? false;
  const mark = (readAt: number) => {
    if (viewer && isFollowed && isWhole) markSeen(queryClient, viewer.uid, feed, readAt);
  };
  const markList = () => {
    const list = queryClient.getQueryData<PostPages>(postListQuery(source).queryKey);
    mark(list ? readAtOf(list) : Date.now());
  };
  useEffect(() => {
    if (!document.hidden) return markList();
    // The reader has opened the page in a tab behind this one.
    document.addEventListener("visibilitychange", markList, { once: true });
    return () => document.removeEventListener("visibilitychange", markList);
  }, [isFollowed, isWhole]);
  return () => mark(Date.now());
}
