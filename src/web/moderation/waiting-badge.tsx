import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "../ui/count-badge.tsx";
import { waitingQuery } from "./moderation-queries.ts";

/** How many posts wait for a decision. */
export function WaitingBadge() {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  return <CountBadge count={waiting} what="waiting" />;
}
