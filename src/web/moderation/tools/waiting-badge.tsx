import { useQuery } from "@tanstack/react-query";
import { moderates, useSession } from "../../session/session.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { heldTotalQuery, joinRequestCountsQuery, waitingQuery } from "../moderation-queries.ts";

/** The number of reported posts, held posts and comments, and people that wait for moderators. */
export function WaitingBadge() {
  const { data: reported = 0 } = useQuery(waitingQuery);
  const { viewer } = useSession();
  const { data: requests } = useQuery({ ...joinRequestCountsQuery, enabled: moderates(viewer) });
  const { data: held = 0 } = useQuery({ ...heldTotalQuery, enabled: moderates(viewer) });
  return <CountBadge count={reported + held + (requests?.waiting ?? 0)} label="waiting" />;
}
