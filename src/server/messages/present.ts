import type { Conversation, Message } from "../../contract/entities.ts";
import { formattedWords } from "../../contract/formatted-text.ts";
import { firstCodePoints, LIMITS } from "../../contract/limits.ts";
import { timestamp } from "../db/present.ts";
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
    unread: conversation.unread,
    lastMessage: presentMessage({ ...conversation, text: excerptOf(conversation), formatted: null }),
  };
}

function excerptOf({ text, formatted }: MessageRow): string {
  return formatted ? firstCodePoints(formattedWords(formatted), LIMITS.listExcerpt) : text;
}
