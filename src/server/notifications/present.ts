import type { Notification } from "../../contract/notifications.ts";
import { timestamp } from "../db/present.ts";
import { excerptOf } from "../formatting/excerpt.ts";
import type { NotificationRow } from "./queries.ts";
import { DEEDS } from "./words.ts";

export function presentNotification(notification: NotificationRow): Notification {
  const { text, formatted } = notification;
  return {
    id: String(notification.id),
    isRead: notification.is_read,
    type: notification.type,
    message: messageOf(notification),
    userName: notification.username,
    picture: notification.picture ?? undefined,
    submissionId: notification.post_id === null ? null : String(notification.post_id),
    submissionTitle: notification.title,
    commentId: notification.comment_id === null ? null : String(notification.comment_id),
    feed: notification.feed ?? undefined,
    isOfRemovals: notification.is_of_removals || undefined,
    isOfRefused: notification.is_of_refused || undefined,
    excerpt: text === null ? null : excerptOf({ text, formatted }),
    createdAt: timestamp(notification.created_at),
  };
}

function messageOf({ type, words, username }: NotificationRow): string {
  return type === "moderation" ? words! : `${username} ${DEEDS[type]}`;
}
