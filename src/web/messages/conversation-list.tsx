import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Conversation } from "../../contract/messages.ts";
import { pages } from "../../contract/paths.ts";
import { useSession } from "../session/session.ts";
import { CountBadge } from "../ui/count-badge.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { Time } from "../ui/time.tsx";
import styles from "./conversation-list.module.css";
import { useConversations } from "./message-queries.ts";
import { Link } from "../router/link.tsx";

/** The name of the other member in addresses, or the uid where the account was deleted. */
function addressed({ username, otherId }: Conversation): string {
  return username === DELETED_MEMBER ? otherId : username;
}

/** The viewer's conversations, latest first; `current` names the member of the open one, as addresses do. */
export function ConversationList({ current }: { current: string | null }) {
  const { viewer } = useSession();
  const { data, error, isPending, refetch } = useConversations();
  if (isPending) return <RowSkeletons label="Loading your conversations" lines={2} />;
  if (error) return <LoadFailure resource="Your conversations" error={error} retry={refetch} />;
  if (data.length === 0) return <p className={styles.none}>No conversations yet.</p>;
  return (
    <ul className={styles.list}>
      {data.map((conversation) => (
        <Item
          key={conversation.otherId}
          conversation={conversation}
          isCurrent={addressed(conversation).toLowerCase() === current?.toLowerCase()}
          isOwn={conversation.lastMessage.senderId === viewer?.uid}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  conversation: Conversation;
  isCurrent: boolean;
  /** Whether the viewer wrote the last message. */
  isOwn: boolean;
}

function Item({ conversation, isCurrent, isOwn }: ItemProps) {
  const { username, picture, unread, lastMessage } = conversation;
  return (
    <li data-stop tabIndex={-1} className={`${styles.item} ${unread > 0 ? styles.isUnread : ""}`}>
      <Link
        to={pages.messages(addressed(conversation))}
        className={styles.conversation}
        aria-current={isCurrent ? "true" : undefined}
      >
        <span className={styles.sign}>
          <MemberPicture name={username} picture={picture} size="medium" />
        </span>
        <span className={styles.name}>{username}</span>
        <span className={styles.when}>
          <Time at={lastMessage.createdAt} />
        </span>
        <span className={styles.line}>
          <span className={styles.last}>
            {isOwn && "You: "}
            <bdi>{lastMessage.text}</bdi>
          </span>
          <CountBadge count={unread} label="unread" />
        </span>
      </Link>
    </li>
  );
}
