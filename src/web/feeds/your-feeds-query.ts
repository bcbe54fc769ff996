import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { feedKey } from "../../contract/feed-names.ts";
import type { ListedFollow, listFollowsWithUnread, markFeedSeen } from "../../contract/feeds.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";

const KEY = ["own", "your-feeds"];

/** The most active feeds that a member follows, with their numbers of unread posts. */
export function yourFeedsQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: [...KEY, uid],
    queryFn: async ({ signal }): Promise<ListedFollow[]> =>
      (await call<typeof listFollowsWithUnread>("GET", "/followed-feeds", { signal })).feeds,
    structuralSharing: (shown, fresh) =>
      inShownOrder(shown as ListedFollow[] | undefined, fresh as ListedFollow[]),
  });
}

/** Keeps the order that the reader sees: a feed that becomes active must not move under their pointer. */
function inShownOrder(shown: ListedFollow[] | undefined, fresh: ListedFollow[]): ListedFollow[] {
  const places = new Map(shown?.map(({ name }, place) => [name, place]));
  const placeOf = ({ name }: ListedFollow) => places.get(name) ?? places.size;
  return fresh.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function refreshYourFeeds(queryClient: QueryClient): Promise<unknown> {
  return refetch(queryClient, { queryKey: KEY });
}

/** Adds a post to the counts of its feeds, without a request. */
export function countNewPost(queryClient: QueryClient, uid: string, categories: string[]): void {
  const posted = new Set(categories.map(feedKey));
  queryClient.setQueryData(yourFeedsQuery(uid).queryKey, (feeds) =>
    feeds?.map((feed) => (posted.has(feedKey(feed.name)) ? { ...feed, unread: feed.unread + 1 } : feed)),
  );
}

/**
 * Marks a feed's posts as seen on all of the member's devices, unless none are unread. Posts that came after
 * `readAt`, when the list that the member sees was read, stay unread. The live stream then tells every device, this
 * one too, to count again. A failure is only logged.
 */
export function markSeen(queryClient: QueryClient, uid: string, name: string, readAt: number): void {
  const { queryKey } = yourFeedsQuery(uid);
  const isSame = (feed: ListedFollow) => feedKey(feed.name) === feedKey(name);
  if (queryClient.getQueryData(queryKey)?.find(isSame)?.unread === 0) return;
  const listAge = Math.max(0, Math.round(Date.now() - readAt));
  call<typeof markFeedSeen>("POST", "/followed-feeds/seen", { body: { category: name, listAge } }).catch(
    reportError,
  );
}
