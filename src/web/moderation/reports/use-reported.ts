import { useQuery } from "@tanstack/react-query";
import { moderates, moderatesAnything } from "../../session/session.ts";
import type { ViewerProfile } from "../../session/viewer-profile.ts";
import { memberReportCountQuery } from "../members/member-report-queries.ts";
import { waitingQuery } from "../moderation-queries.ts";

/** The number of posts and members with open reports that the viewer sees in the queue. */
export function useReported(viewer: ViewerProfile | null): number {
  const { data: posts = 0 } = useQuery({ ...waitingQuery, enabled: moderatesAnything(viewer) });
  const { data: members = 0 } = useQuery({ ...memberReportCountQuery, enabled: moderates(viewer) });
  return posts + members;
}
