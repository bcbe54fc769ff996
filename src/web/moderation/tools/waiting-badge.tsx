import { useQuery } from "@tanstack/react-query";
import { moderates, moderatesAnything, useSession } from "../../session/session.ts";
import { CountBadge } from "../../ui/count-badge.tsx";
import { memberReportCountQuery } from "../members/member-report-queries.ts";
import {
  appealCountQuery,
  heldTotalQuery,
  joinRequestCountsQuery,
  waitingQuery,
} from "../moderation-queries.ts";

/** The number of reported posts and members, held posts and comments, people and appeals that wait for moderators. */
export function WaitingBadge() {
  const { data: reported = 0 } = useQuery(waitingQuery);
  const { viewer } = useSession();
  const { data: members = 0 } = useQuery({ ...memberReportCountQuery, enabled: moderates(viewer) });
  const { data: requests } = useQuery({ ...joinRequestCountsQuery, enabled: moderates(viewer) });
  const { data: held = 0 } = useQuery({ ...heldTotalQuery, enabled: moderatesAnything(viewer) });
  const { data: appeals } = useQuery({ ...appealCountQuery, enabled: moderates(viewer) });
  const waiting = reported + members + held + (requests?.waiting ?? 0) + (appeals?.waiting ?? 0);
  return <CountBadge count={waiting} label="waiting" />;
}
