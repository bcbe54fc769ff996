import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Conversation, Message } from "../../contract/entities.ts";
import type { MessagePage } from "../../contract/messages.ts";
import { get, post } from "../api/api.ts";
import { readAnew } from "../api/query-client.ts";
import { refreshNotifications } from "../notifications/notification-queries.ts";

/** The query of whom a member talks with, the latest first. */
export function conversationsQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "conversations", uid],
    queryFn: async ({ signal }) =>
      (await get<{ conversations: Conversation[] }>("/conversations", signal)).conversations,
  });
}

/** The query of a conversation: its newest messages first, then older ones, page by page. */
export function messagesQuery(uid: string | undefined, username: string) {
  const path = `/messages/${encodeURIComponent(username)}`;
  return infiniteQueryOptions({
    queryKey: ["own", "messages", uid, username.toLowerCase()],
    queryFn: ({ pageParam, signal }) => get<MessagePage>(path + pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }: MessagePage) => (next === null ? undefined : `?cursor=${next}`),
    // What was written meanwhile is there when the conversation is opened.
    staleTime: 0,
  });
}

/** Sends a message. The same key sends it once. Throws `ApiFailure`. */
export function sendMessage(toUsername: string, text: string, idempotencyKey: string): Promise<unknown> {
  return post<{ message: Message }>("/messages", { toUsername, text }, idempotencyKey);
}

/** Reads again whom the viewer talks with, and what is unread of it. */
export function refreshConversations(queryClient: QueryClient): Promise<unknown> {
  return readAnew(queryClient, { queryKey: ["own", "conversations"] });
}

/** Reads again what the viewer and this member wrote to each other. */
export async function refreshConversation(queryClient: QueryClient, username: string): Promise<void> {
  await readAnew(queryClient, {
    predicate: ({ queryKey }) => queryKey[1] === "messages" && queryKey[3] === username.toLowerCase(),
  });
  // Reading the messages has marked them as read.
  await Promise.all([refreshConversations(queryClient), refreshNotifications(queryClient)]);
}
