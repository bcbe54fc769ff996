import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type * as messages from "../../contract/messages.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { refetch } from "../api/query-client.ts";
import { refreshNotifications } from "../notifications/notification-queries.ts";
import { useSession } from "../session/session.ts";

/** The viewer's conversations, latest first. */
export function useConversations() {
  const { viewer } = useSession();
  return useQuery({ ...conversationsQuery(viewer?.uid), enabled: viewer !== null });
}

function conversationsQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "conversations", uid],
    queryFn: async ({ signal }) =>
      (await call<typeof messages.listConversations>("GET", "/conversations", { signal })).conversations,
  });
}

/** A conversation: the page with the newest messages first, then older ones. */
export function messagesQuery(uid: string | undefined, username: string) {
  return infiniteQueryOptions({
    queryKey: ["own", "messages", uid, username.toLowerCase()],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof messages.listMessages>("GET", "/messages/:username", {
        params: { username },
        query: { cursor },
        signal,
      }),
    ...pagedByCursor,
    // Opening a conversation fetches the newest messages.
    staleTime: 0,
  });
}

export function refreshConversations(queryClient: QueryClient): Promise<unknown> {
  return refetch(queryClient, { queryKey: ["own", "conversations"] });
}

/** Refetches the conversation with this member, and all counts of unread messages. */
export async function refreshConversation(queryClient: QueryClient, username: string): Promise<void> {
  await refetch(queryClient, {
    predicate: ({ queryKey }) => queryKey[1] === "messages" && queryKey[3] === username.toLowerCase(),
  });
  // Fetching the messages has marked them as read.
  await Promise.all([refreshConversations(queryClient), refreshNotifications(queryClient)]);
}
