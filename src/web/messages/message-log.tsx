import type { Message } from "../../contract/messages.ts";
import { milliseconds } from "../../contract/moments.ts";
import { useSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { MemberText } from "../ui/member-text.tsx";
import { Notice } from "../ui/notice.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { clockTime, longDate } from "../ui/time.tsx";
import styles from "./message-log.module.css";
import { ReportMessage } from "./report-message.tsx";

interface Props {
  /** Oldest first. */
  messages: Message[];
  username: string;
  picture: string | undefined;
  /** Whether the site lets the viewer write to the member. */
  mayWrite: boolean;
  /** Loads older messages; null when there are none. */
  older: (() => void) | null;
  isLoadingOlder: boolean;
}

/**
 * The messages of two members. The log begins at its end and does not move when older messages are added
 * above.
 */
export function MessageLog({ messages, username, picture, mayWrite, older, isLoadingOlder }: Props) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="log" aria-label={`Messages with ${username}`}>
      <div className={styles.content}>
        {older && (
          <Button look="outline" className={styles.older} busy={isLoadingOlder} onClick={older}>
            Show older messages
          </Button>
        )}
        {messages.length === 0 && (
          <Notice title={mayWrite ? "No messages yet. Say hello!" : "No messages yet."} drawing="messages" />
        )}
        <ol className={styles.list}>
          {messages.map((message, index) => (
            <LogEntry key={message.id} {...{ message, username, picture }} previous={messages[index - 1]} />
          ))}
        </ol>
      </div>
    </div>
  );
}

interface EntryProps extends Pick<Props, "username" | "picture"> {
  message: Message;
  previous: Message | undefined;
}

/** A message. Its author is named where it follows another author's message or begins a day. */
function LogEntry({ message, previous, username, picture }: EntryProps) {
  const { viewer } = useSession();
  const { senderId, text, formatted, createdAt } = message;
  const isOwn = senderId === viewer?.uid;
  const date = new Date(milliseconds(createdAt));
  const beginsDay = dayOf(message) !== dayOf(previous);
  const isFirst = beginsDay || previous?.senderId !== senderId;
  return (
    <li className={`${styles.entry} ${isOwn ? styles.own : ""} ${isFirst ? styles.first : ""}`}>
      {beginsDay && <p className={styles.day}>{longDate(date)}</p>}
      <Author {...{ isOwn, isFirst, username, picture }} />
      <div className={styles.bubble}>
        <MemberText text={text} formatted={formatted} headings={3} className={styles.text} />
        <span className={styles.end}>
          <time dateTime={date.toISOString()}>{clockTime(date)}</time>
          {!isOwn && <ReportMessage id={message.id} username={username} />}
        </span>
      </div>
    </li>
  );
}

interface AuthorProps extends Pick<Props, "username" | "picture"> {
  isOwn: boolean;
  isFirst: boolean;
}

function Author({ isOwn, isFirst, username, picture }: AuthorProps) {
  return (
    <p className={isFirst ? styles.author : "visually-hidden"}>
      {!isOwn && <MemberPicture name={username} picture={picture} />}
      <strong>{isOwn ? "You" : username}</strong>
    </p>
  );
}

function dayOf(message: Message | undefined): string | null {
  return message ? longDate(new Date(milliseconds(message.createdAt))) : null;
}
