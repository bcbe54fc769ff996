import { CountBadge } from "../ui/count-badge.tsx";
import { type Unread, useUnread } from "./notification-queries.ts";

interface Props {
  /** `total` counts all unread notifications, `messages` those about messages. */
  of: keyof Unread;
}

export function UnreadBadge({ of }: Props) {
  return <CountBadge count={useUnread()[of]} label="unread" />;
}
