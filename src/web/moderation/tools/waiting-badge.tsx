import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "../../ui/count-badge.tsx";
import { waitingQuery } from "../moderation-queries.ts";

export function WaitingBadge() {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  return <CountBadge count={waiting} label="waiting" />;
}
