import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Conversation, Message } from "../../contract/entities.ts";
import type { MessagePage } from "../../contract/messages.ts";
import { get, post } from "../api/api.ts";
import { readAnew } from "../api/query-client.ts";
import { refreshNotifications } from "../notifications/notification-queries.ts";

/** A member's conversations, latest first. */
export function conversationsQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "conversations", uid],
    queryFn: async ({ signal }) =>
      (await get<{ conversations: Conversation[] }>("/conversations", signal)).conversations,
  });
}

/** A conversation: the page with the newest messages first, then older ones. */
export function messagesQuery(uid: string | undefined, username: string) {
  const path = `/messages/${encodeURIComponent(username)}`;
  return infiniteQueryOptions({
    queryKey: ["own", "messages", uid, username.toLowerCase()],
    queryFn: ({ pageParam, signal }) => get<MessagePage>(path + pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }: MessagePage) => (next === null ? undefined : `?cursor=${next}`),
    // Opening a conversation fetches the newest messages.
    staleTime: 0,
  });
}

/** Sends a message, once for each key. Throws `ApiFailure`. */
export function sendMessage(toUsername: string, text: string, idempotencyKey: string): Promise<unknown> {
  return post<{ message: Message }>("/messages", { toUsername, text }, idempotencyKey);
}

export function refreshConversations(queryClient: QueryClient): Promise<unknown> {
  return readAnew(queryClient, { queryKey: ["own", "conversations"] });
}

/** Refetches the conversation with this member, and all counts of unread messages. */
export async function refreshConversation(queryClient: QueryClient, username: string): Promise<void> {
  await readAnew(queryClient, {
    predicate: ({ queryKey }) => queryKey[1] === "messages" && queryKey[3] === username.toLowerCase(),
  });
  // Fetching the messages has marked them as read.
  await Promise.all([refreshConversations(queryClient), refreshNotifications(queryClient)]);
}
