import { z } from "zod";
import { defineCall } from "./call.ts";
import { notification } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { id, next, onePagingOnly, opaque, paging } from "./fields.ts";
import { hiddenCounts, REASONS_TOLD } from "./hidden.ts";
import { LIMITS } from "./limits.ts";

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
