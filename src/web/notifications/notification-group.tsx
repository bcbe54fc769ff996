import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { Notification } from "../../contract/notifications.ts";
import { useConversations } from "../messages/message-queries.ts";
import { Link } from "../router/link.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { QuietButton } from "../ui/quiet-button.tsx";
import { ago, dateAndTime } from "../ui/time.tsx";
import { firstUnread, groupWords } from "./grouped.ts";
import styles from "./notification-group.module.css";
import items from "./notification-item.module.css";
import { linkOf, NewMark, NotificationItem } from "./notification-item.tsx";
import { markRead } from "./notification-queries.ts";

interface Props {
  /** Two or more, the newest first. */
  group: Notification[];
  /** The notifications that are being deleted. */
  deleting: string[];
  onDelete: (ids: string[]) => void;
}

/** One row for a group, whose link leads to the first unread, and on a button's press a row for each. */
export function NotificationGroup({ group, deleting, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GroupRow {...{ group, deleting, onDelete }}>
        <QuietButton className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show all ${group.length}`}
        </QuietButton>
      </GroupRow>
      {isOpen &&
        group.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            isInGroup
            isDeleting={deleting.includes(notification.id)}
            onDelete={() => onDelete([notification.id])}
          />
        ))}
    </>
  );
}

function GroupRow({ group, deleting, onDelete, children }: Props & { children: ReactNode }) {
  const [newest] = group;
  const ids = group.map(({ id }) => id);
  const words = groupWords(group);
  const isUnread = group.some(({ isRead }) => !isRead);
  const isDeleting = ids.every((id) => deleting.includes(id));
  return (
    <li
      data-stop
      tabIndex={-1}
      className={`${items.item} ${isUnread ? items.unread : ""}`}
      aria-busy={isDeleting || undefined}
    >
      <MemberPicture name={newest!.userName ?? ""} picture={newest!.picture} size="medium" />
      <div className={items.words}>
        <Words {...{ group, words, isUnread, children }} />
      </div>
      <IconButton
        label={`Delete ${group.length} notifications: ${words}`}
        className={items.delete}
        aria-disabled={isDeleting || undefined}
        onClick={isDeleting ? undefined : () => onDelete(ids)}
      >
        <Icon of={Trash2} size={18} />
      </IconButton>
    </li>
  );
}

interface WordsProps {
  group: Notification[];
  words: string;
  isUnread: boolean;
  /** Stands after the time. */
  children: ReactNode;
}

/** The title of the post with what happened, or that messages came with the last of them. */
function Words({ group, words, isUnread, children }: WordsProps) {
  const queryClient = useQueryClient();
  const wordsId = useId();
  const [newest] = group;
  const isOfMessages = newest!.type === "message";
  const subject = linkOf(firstUnread(group))!;
  const unread = group.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const date = new Date(milliseconds(newest!.createdAt));
  return (
    <>
      <p className={items.headline}>
        {isUnread && <NewMark />}{" "}
        <Link
          to={subject.address}
          className={styles.subject}
          aria-describedby={isOfMessages ? undefined : wordsId}
          onClick={() => {
            // The call takes no more; the reader comes to the older ones first.
            if (unread.length > 0) markRead(queryClient, unread.slice(-LIMITS.notificationIds));
          }}
        >
          <bdi className={items.message}>{isOfMessages ? words : subject.name}</bdi>
        </Link>
      </p>
      {isOfMessages ? <LastMessage newest={newest!} /> : <p id={wordsId}>{words}</p>}
      <div className={styles.end}>
        <time dateTime={date.toISOString()} title={dateAndTime(date)} className={items.when}>
          {ago(date)}
        </time>
        {children}
      </div>
    </>
  );
}

/** The last words of a conversation, where the other member wrote them, and not after the group. */
function LastMessage({ newest }: { newest: Notification }) {
  const { data = [] } = useConversations();
  const conversation = data.find(({ username }) => username === newest.userName);
  if (!conversation) return null;
  const { senderId, text, createdAt } = conversation.lastMessage;
  const isLater = milliseconds(createdAt) > milliseconds(newest.createdAt);
  if (senderId !== conversation.otherId || isLater) return null;
  return (
    <p className={items.excerpt} dir="auto">
      {text}
    </p>
  );
}
