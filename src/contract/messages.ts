import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, onePagingOnly, paging } from "./cursors.ts";
import { formattedText, memberPicture, timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const message = z.object({
  id: z.string(),
  senderId: z.string(),
  text: z.string(),
  formatted: formattedText.optional(),
  createdAt: timestamp,
});

const conversation = z.object({
  otherId: z.string(),
  username: z.string(),
  picture: memberPicture,
  unread: z.int().describe("The number of messages from the other member that you have not read."),
  lastMessage: message.describe(
    "The newest message, its text cut to the first 300 characters, without marks of formatting.",
  ),
});

export type Message = z.infer<typeof message>;
export type Conversation = z.infer<typeof conversation>;

const messagePage = z.object({
  messages: z.array(message),
  picture: memberPicture.describe("The key of the other member's picture; absent without one."),
  mayWrite: z
    .boolean()
    .describe("Whether the site lets you write to this member. It says nothing of blocks and suspensions."),
  next,
});

export const sendMessage = defineCall({
  method: "POST",
  path: "/messages",
  access: "member",
  summary: "Send a message to a member.",
  body: z.object({
    toUsername: text("Recipient", { max: 1_000 }),
    text: text("Message", { max: LIMITS.message }),
  }),
  response: { 201: z.object({ message }) },
});

export const listMessages = defineCall({
  method: "GET",
  path: "/messages/:username",
  access: "member",
  summary:
    "Your conversation with a member: its newest messages, oldest first. `offset` counts from the newest message, and `next` leads to older ones. Reading the newest page marks the notifications of its messages as read.",
  params: z.object({
    username: z.string().describe("A user name, in any case, or a uid. Only the uid finds a deleted member."),
  }),
  query: z.object(paging).refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: messagePage },
});

export const listConversations = defineCall({
  method: "GET",
  path: "/conversations",
  access: "member",
  isBackground: true,
  summary: `Your conversations, the latest first; at most ${LIMITS.conversations}.`,
  response: { 200: z.object({ conversations: z.array(conversation) }) },
});
