import type { Notification } from "../../contract/notifications.ts";
import { truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { PushedMessage } from "../../contract/push-messages.ts";
import { PUSHED_DECISION } from "../notifications/words.ts";

/** The lengths of the words beside the headline, in code points: screens show little more. */
const LONGEST = { title: 80, excerpt: 160 };

/**
 * A notification as a push message, in the words of the list. Others may see a locked screen: a message between members
 * brings nothing but its sender's name, and a decision of moderators not even its words.
 */
export function pushedOf(notification: Notification, topic: string): Omit<PushedMessage, "icon"> {
  const { id, type, message, submissionTitle, excerpt } = notification;
  const isPrivate = type === "message" || type === "moderation";
  const about = isPrivate
    ? []
    : [truncate(submissionTitle ?? "", LONGEST.title), truncate(excerpt ?? "", LONGEST.excerpt)];
  return {
    title: type === "moderation" ? PUSHED_DECISION : message,
    body: about.filter(Boolean).join("\n"),
    tag: topic,
    address: pages.notification(id),
  };
}
