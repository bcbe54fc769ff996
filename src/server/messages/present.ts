import type { Conversation, Message } from "../../contract/messages.ts";
import { timestamp } from "../db/present.ts";
import { excerptOf } from "../formatting/excerpt.ts";
import type { ConversationRow, MessageRow } from "./queries.ts";

export function presentMessage(message: MessageRow): Message {
  return {
    id: String(message.id),
    senderId: message.sender_id,
    text: message.text,
    ...(message.formatted && { formatted: message.formatted }),
    createdAt: timestamp(message.created_at),
  };
}

export function presentConversation(conversation: ConversationRow): Conversation {
  return {
    otherId: conversation.other_id,
    username: conversation.username,
    picture: conversation.picture ?? undefined,
    unread: conversation.unread,
    lastMessage: presentMessage({ ...conversation, text: excerptOf(conversation), formatted: null }),
  };
}
