import { CountBadge } from "../ui/count-badge.tsx";
import { type Unread, useUnread } from "./notification-queries.ts";

interface Props {
  /** What is counted: every notification, or those of messages. */
  of: keyof Unread;
}

/** How much is unread. */
export function Badge({ of }: Props) {
  return <CountBadge count={useUnread()[of]} what="unread" />;
}
