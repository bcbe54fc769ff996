import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Notification } from "../../contract/notifications.ts";
import type { NotificationMailKind } from "../../contract/notification-mails.ts";
import { pages } from "../../contract/paths.ts";
import { withoutTurns } from "../../contract/text-direction.ts";
import { type Chosen, chosenMail, type Item } from "./chosen-mail.ts";
import type { MailSite } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** The words of mails about notifications. */

interface Told extends Chosen<NotificationMailKind> {
  /** The oldest first; one at least. */
  notifications: Notification[];
}

/** The notifications that a mail quotes; it counts the others. */
const MOST_QUOTED = 10;

/** The subjects of mails about one notification, and about several. */
const SUBJECTS: Record<NotificationMailKind, (count: number) => string> = {
  replies: (count) => (count === 1 ? "A new comment" : `${count} new comments`),
  messages: (count) => (count === 1 ? "A new message" : `${count} new messages`),
  decisions: (count) =>
    count === 1 ? "A decision of the moderators" : `${count} decisions of the moderators`,
};

export function notificationMail(site: MailSite, told: Told): Mail {
  const address = site.address();
  const host = new URL(address).hostname;
  const discussion = discussionOf(told.notifications);
  return {
    ...chosenMail(site, told, itemsOf(address, told.notifications)),
    subject: subjectOf(site, told, discussion),
    // A mail that is sent again, because nobody noted that it went, has the same id. A mail with further notifications
    // has another.
    messageId: `<notifications-${told.notifications[0]!.id}-${told.notifications.at(-1)!.id}@${host}>`,
    ...(discussion && { references: [`<discussion-${discussion.submissionId}@${host}>`] }),
  };
}

/** The notification that names the discussion of all of them; null where there are several discussions, or none. */
function discussionOf([first, ...others]: Notification[]): Notification | null {
  if (!first || first.type === "moderation" || first.submissionTitle === null) return null;
  return others.every(({ submissionId }) => submissionId === first.submissionId) ? first : null;
}

/** All mails of a discussion have the same subject, so that mail programs show them together. */
function subjectOf(site: MailSite, { kind, notifications }: Told, discussion: Notification | null): string {
  if (discussion) return `New comments on “${withoutTurns(discussion.submissionTitle!)}” at ${site.name}`;
  return `${SUBJECTS[kind](notifications.length)} at ${site.name}`;
}

/** The words between the sentence of a notification and the title of its post. */
const BEFORE_TITLE: Record<Notification["type"], string> = {
  comment: "",
  reply: " in",
  mention: " in",
  followed: ",",
  message: "",
  moderation: "",
};

/** One item for all messages of a member, which are not quoted; each other notification has its own. */
function itemsOf(address: string, notifications: Notification[]): Item[] {
  const groups = [
    ...Map.groupBy(notifications, ({ id, type, userName }) =>
      type === "message" ? `of ${userName}` : id,
    ).values(),
  ];
  const others = groups.slice(MOST_QUOTED).flat().length;
  return [
    ...groups.slice(0, MOST_QUOTED).map(([first, ...more]) => ({
      ...itemOf(address, first!),
      ...(more.length > 0 && { words: `${first!.userName} sent you ${more.length + 1} messages` }),
    })),
    ...(others > 0 ? [{ words: `And ${others} more.`, link: address + pages.notifications }] : []),
  ];
}

function itemOf(siteAddress: string, notification: Notification): Item {
  const { type, message, submissionTitle: title, excerpt } = notification;
  const path = pathOf(notification);
  const named = type !== "moderation" && title !== null;
  return {
    words: named ? `${message}${BEFORE_TITLE[type]} “${withoutTurns(title)}”` : message,
    excerpt,
    link: path && siteAddress + path,
  };
}

/** The page that a notification leads to; null where it is about none. */
function pathOf({ type, submissionId, commentId, userName, feed, ...rest }: Notification): string | null {
  if (type === "message") return pages.messages(userName === DELETED_MEMBER ? undefined : userName!);
  if (rest.isOfRemovals) return pages.removals;
  if (rest.isOfRefused) return pages.drafts;
  if (feed !== undefined) return pages.feed(feed);
  if (submissionId === null) return null;
  return pages.details(submissionId) + (commentId === null ? "" : `#comment-${commentId}`);
}
