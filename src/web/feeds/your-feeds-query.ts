import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LiveEvents } from "../../contract/events.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type {
  FollowsWithUnread,
  ListedFollow,
  listFollowsWithUnread,
  markFeedSeen,
} from "../../contract/feeds.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";

const KEY = ["own", "your-feeds"];

/** The most active feeds that a member follows, with their numbers of unread posts. */
export function yourFeedsQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: [...KEY, uid],
    queryFn: ({ signal }) => call<typeof listFollowsWithUnread>("GET", "/followed-feeds", { signal }),
    structuralSharing: (shown, fresh) =>
      inShownOrder(shown as FollowsWithUnread | undefined, fresh as FollowsWithUnread),
  });
}

/** Keeps the order that the reader sees: a feed that becomes active must not move under their pointer. */
function inShownOrder(shown: FollowsWithUnread | undefined, fresh: FollowsWithUnread): FollowsWithUnread {
  const places = new Map(shown?.feeds.map(({ name }, place) => [name, place]));
  const placeOf = ({ name }: ListedFollow) => places.get(name) ?? places.size;
  return { ...fresh, feeds: fresh.feeds.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

export function refreshYourFeeds(queryClient: QueryClient): Promise<unknown> {
  return refetch(queryClient, { queryKey: KEY });
}

/** Adds a post to the counts of its feeds, without a request, unless the server has counted it already. */
export function countNewPost(queryClient: QueryClient, uid: string, post: LiveEvents["posted"]): void {
  const posted = new Set(post.categories.map(feedKey));
  queryClient.setQueryData(yourFeedsQuery(uid).queryKey, (counted) => {
    // The answer may have come before the event.
    if (!counted || Number(post.id) <= Number(counted.latest)) return counted;
    const feeds = counted.feeds.map((feed) =>
      posted.has(feedKey(feed.name)) ? { ...feed, unread: feed.unread + 1 } : feed,
    );
    return { ...counted, feeds };
  });
}

/**
 * Marks a feed's posts as seen on all of the member's devices, unless none are unread. Posts that came after
 * `readAt`, when the list that the member sees was read, stay unread. The live stream then tells every device, this
 * one too, to count again. A failure is only logged.
 */
export function markSeen(queryClient: QueryClient, uid: string, name: string, readAt: number): void {
  const { queryKey } = yourFeedsQuery(uid);
  const isSame = (feed: ListedFollow) => feedKey(feed.name) === feedKey(name);
  if (queryClient.getQueryData(queryKey)?.feeds.find(isSame)?.unread === 0) return;
  const listAge = Math.max(0, Math.round(Date.now() - readAt));
  call<typeof markFeedSeen>("POST", "/followed-feeds/seen", { body: { category: name, listAge } }).catch(
    reportError,
  );
}
