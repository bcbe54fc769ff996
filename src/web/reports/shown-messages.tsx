import type { ShownMessage } from "../../contract/reports.ts";
import { milliseconds } from "../../contract/moments.ts";
import { Prose } from "../ui/member-text.tsx";
import { clockTime, longDate } from "../ui/time.tsx";

interface Props {
  /** The oldest first. The last one is the reported one. */
  messages: ShownMessage[];
  /** The names of the two who wrote them. */
  reported: string;
  reporter: string;
  /** The look of the scrolling part and, by its elements, of all in it: a style sheet of its own would have a name on every page. */
  className: string | undefined;
}

/** The messages of a report, as moderators read them. */
export function ShownMessages({ messages, reported, reporter, className }: Props) {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} tabIndex={0} role="region" aria-label="The messages that moderators read">
      <ol>
        {messages.map(({ id, isReported, text, formatted, createdAt }) => {
          const date = new Date(milliseconds(createdAt));
          return (
            <li key={id}>
              <p>
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
