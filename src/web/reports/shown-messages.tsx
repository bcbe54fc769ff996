import type { ShownMessage } from "../../contract/reports.ts";
import { milliseconds } from "../../contract/moments.ts";
import { Prose } from "../ui/member-text.tsx";
import { clockTime, longDate } from "../ui/time.tsx";
import styles from "./shown-messages.module.css";

interface Props {
  /** The oldest first. The last one is the reported one. */
  messages: ShownMessage[];
  /** The names of the two who wrote them. */
  reported: string;
  reporter: string;
}

/** The messages of a report, as moderators read them. */
export function ShownMessages({ messages, reported, reporter }: Props) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label="The messages that moderators read"
    >
      <ol className={styles.messages}>
        {messages.map(({ id, isReported, text, formatted, createdAt }, index) => {
          const date = new Date(milliseconds(createdAt));
          return (
            <li key={id} className={index === messages.length - 1 ? styles.reported : ""}>
              <p className={styles.by}>
                <strong>{isReported ? reported : reporter}</strong>{" "}
                <time dateTime={date.toISOString()}>
                  {longDate(date)}, {clockTime(date)}
                </time>
              </p>
              <Prose small text={text} formatted={formatted} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
