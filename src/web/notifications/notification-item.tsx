import { useQueryClient } from "@tanstack/react-query";
import { Shield, Trash2 } from "lucide";
import { useId } from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Notification } from "../../contract/notifications.ts";
import { milliseconds } from "../../contract/moments.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { ago, dateAndTime } from "../ui/time.tsx";
import styles from "./notification-item.module.css";
import { markRead } from "./notification-queries.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";

interface Props {
  notification: Notification;
  /** Whether the row stands below that of its group. */
  isInGroup?: boolean;
  isDeleting: boolean;
  onDelete: () => void;
}

/** A notification: its whole row is the link to its subject. Following the link marks it as read. */
export function NotificationItem({ notification, isInGroup, isDeleting, onDelete }: Props) {
  const headlineId = useId();
  const { message, isRead, userName, picture, excerpt } = notification;
  return (
    <li
      data-stop
      tabIndex={-1}
      className={[styles.item, !isRead && styles.unread, isInGroup && styles.inGroup]
        .filter(Boolean)
        .join(" ")}
      aria-busy={isDeleting || undefined}
    >
      {userName === null ? <SiteSign /> : <MemberPicture name={userName} picture={picture} size="medium" />}
      <div className={styles.words}>
        <p id={headlineId} className={styles.headline}>
          {!isRead && <NewMark />} <bdi className={styles.message}>{message}</bdi>
        </p>
        {excerpt && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <Place notification={notification} headlineId={headlineId} />
      </div>
      <IconButton
        label={`Delete notification: ${message}`}
        className={styles.delete}
        aria-disabled={isDeleting || undefined}
        onClick={isDeleting ? undefined : onDelete}
      >
        <Icon of={Trash2} size={18} />
      </IconButton>
    </li>
  );
}

interface PlaceProps {
  notification: Notification;
  headlineId: string;
}

/** The link to the subject, if there is one, and the time. */
function Place({ notification, headlineId }: PlaceProps) {
  const queryClient = useQueryClient();
  const { id, isRead, createdAt } = notification;
  const subject = linkOf(notification);
  const date = new Date(milliseconds(createdAt));
  return (
    <p className={styles.place}>
      {subject && (
        <Link
          to={subject.address}
          className={styles.subject}
          // Several notifications can be about one post, so the title alone does not tell them apart.
          aria-describedby={headlineId}
          title={dateAndTime(date)}
          onClick={() => {
            if (!isRead) markRead(queryClient, [id]);
          }}
        >
          <bdi>{subject.name}</bdi>
        </Link>
      )}
      <time dateTime={date.toISOString()} title={dateAndTime(date)} className={styles.when}>
        {ago(date)}
      </time>
    </p>
  );
}

/** In place of a member's sign, for a moderator's decision. */
function SiteSign() {
  return (
    <span className={styles.site}>
      <Icon of={Shield} size={16} />
    </span>
  );
}

export function NewMark() {
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">New</span>
    </span>
  );
}

/** A link to the conversation, feed, draft, comment, post or list of removals that the notification is about; null if there is none. */
export function linkOf({ type, submissionId, submissionTitle, commentId, userName, ...rest }: Notification) {
  const { feed, isOfRemovals, isOfRefused } = rest;
  if (isOfRemovals) return { address: pages.removals, name: "See what was decided" };
  if (type === "message" && userName !== null)
    // The name of a deleted member does not tell which conversation it is.
    return {
      address: pages.messages(userName === DELETED_MEMBER ? undefined : userName),
      name: "Read the conversation",
    };
  if (isOfRefused) return { address: pages.drafts, name: "See your words" };
  if (feed !== undefined) return { address: pages.feed(feed), name: feed };
  if (submissionId === null) return null;
  const place = commentId === null ? "" : `#comment-${commentId}`;
  return {
    address: pages.details(submissionId) + place,
    name: truncate(submissionTitle ?? "", LIMITS.title),
  };
}
