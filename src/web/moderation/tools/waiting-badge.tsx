import { useQuery } from "@tanstack/react-query";
import { moderates, moderatesAnything, useSession } from "../../session/session.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { appealCountQuery, heldTotalQuery, joinRequestCountsQuery } from "../moderation-queries.ts";
import { useReported } from "../reports/use-reported.ts";

/** The number of reported posts and members, held posts and comments, people and appeals that wait for moderators. */
export function WaitingBadge() {
  const { viewer } = useSession();
  const reported = useReported(viewer);
  const { data: requests } = useQuery({ ...joinRequestCountsQuery, enabled: moderates(viewer) });
  const { data: held = 0 } = useQuery({ ...heldTotalQuery, enabled: moderatesAnything(viewer) });
  const { data: appeals } = useQuery({ ...appealCountQuery, enabled: moderates(viewer) });
  const waiting = reported + held + (requests?.waiting ?? 0) + (appeals?.waiting ?? 0);
  return <CountBadge count={waiting} label="waiting" />;
}
