import { useQuery } from "@tanstack/react-query";
import { moderates, useSession } from "../../session/session.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { appealCountQuery, joinRequestCountsQuery, waitingQuery } from "../moderation-queries.ts";

/** The number of reported posts, people and appeals that wait for moderators. */
export function WaitingBadge() {
  const { data: reported = 0 } = useQuery(waitingQuery);
  const { viewer } = useSession();
  const { data: requests } = useQuery({ ...joinRequestCountsQuery, enabled: moderates(viewer) });
  const { data: appeals } = useQuery({ ...appealCountQuery, enabled: moderates(viewer) });
  const waiting = reported + (requests?.waiting ?? 0) + (appeals?.waiting ?? 0);
  return <CountBadge count={waiting} label="waiting" />;
}
