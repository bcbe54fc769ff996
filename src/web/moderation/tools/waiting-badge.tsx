import { useQuery } from "@tanstack/react-query";
import { moderates, useSession } from "../../session/session.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { joinRequestCountsQuery, waitingQuery } from "../moderation-queries.ts";

/** The number of reported posts and of people that wait for moderators. */
export function WaitingBadge() {
  const { data: reported = 0 } = useQuery(waitingQuery);
  const { viewer } = useSession();
  const { data: requests } = useQuery({ ...joinRequestCountsQuery, enabled: moderates(viewer) });
  return <CountBadge count={reported + (requests?.waiting ?? 0)} label="waiting" />;
}
