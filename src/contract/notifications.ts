import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, onePagingOnly, paging } from "./cursors.ts";
import { memberPicture, timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { id, opaque } from "./fields.ts";
import { hiddenCounts, REASONS_TOLD } from "./hidden.ts";
import { LIMITS } from "./limits.ts";

const notification = z.object({
  id: z.string(),
  isRead: z.boolean(),
  type: z.enum(["comment", "reply", "mention", "followed", "message", "moderation"]),
  message: z.string().describe("A sentence that says what happened."),
  userName: z.string().nullable().describe("The member who caused it; null for a moderator's decision."),
  picture: memberPicture,
  submissionId: z
    .string()
    .nullable()
    .describe("The post it is about, where the member can read it; null for a message."),
  submissionTitle: z.string().nullable(),
  commentId: z.string().nullable(),
  feed: z
    .string()
    .optional()
    .describe("The feed that it is about, where it is about a feed and no post; absent for all others."),
  isOfRemovals: z
    .boolean()
    .optional()
    .describe(
      "True where it is about what moderators removed of yours, as `/removals` lists it, or about your warning or suspension, as `/sanctions` does.",
    ),
  isOfRefused: z
    .boolean()
    .optional()
    .describe(
      "True where a post or comment was refused, whose words are in `GET /held`; absent for all others.",
    ),
  excerpt: z
    .string()
    .nullable()
    .describe(
      "The first 300 characters of the comment, reply or mention as it is now, without marks of formatting; null for other notifications.",
    ),
  createdAt: timestamp,
});

export type Notification = z.infer<typeof notification>;

const unread = z.object({
  total: z.int().describe("The number of unread notifications."),
  messages: z.int().describe("The number of unread notifications of messages."),
});

const hidden = hiddenCounts.describe(
  `The number of notifications that this page leaves out, by reason, without reasons that left out none. ${REASONS_TOLD}`,
);

const notificationPage = z.object({ notifications: z.array(notification), next, unread, hidden });

export type NotificationPage = z.infer<typeof notificationPage>;

export const listNotifications = defineCall({
  method: "GET",
  path: "/notifications",
  access: "member",
  isBackground: true,
  summary:
    "Your notifications, newest first, and the number of unread ones. Those of what you muted and on posts that you hid are left out; messages and moderators' decisions never are.",
  query: z.object(paging).refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: notificationPage },
});

const TYPES = `type must be one of ${notification.shape.type.options.join(", ")}.`;

export const readNotifications = defineCall({
  method: "POST",
  path: "/notifications/read",
  access: "member",
  whileSuspended: true,
  summary: "Mark notifications as read: those with these ids, those of one type, or all.",
  body: z
    .object({
      ids: z
        .array(opaque("Each id must be a text."), { error: "ids must be a list of notification ids." })
        .max(LIMITS.notificationIds, `ids can name at most ${LIMITS.notificationIds} notifications.`)
        .optional(),
      type: z.enum(notification.shape.type.options, { error: TYPES }).optional(),
    })
    .nullish(),
  response: { 200: z.object({ unread }) },
});

export const deleteNotification = defineCall({
  method: "DELETE",
  path: "/notifications/:id",
  access: "member",
  whileSuspended: true,
  summary: "Delete one of your notifications; deleting it again changes nothing.",
  params: z.object({ id }),
  response: { 200: z.object({ unread }) },
});
