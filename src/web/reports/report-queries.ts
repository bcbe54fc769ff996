import { queryOptions } from "@tanstack/react-query";
import type { memberReportStatus, messageReportStatus, reportStatus } from "../../contract/reports.ts";
import { call } from "../api/api.ts";

export function reportedQuery(uid: string | undefined, postId: string) {
  return {
    queryKey: ["own", "reported", uid, postId],
    queryFn: async () => {
      const params = { id: postId };
      return (await call<typeof reportStatus>("GET", "/submission/:id/report", { params })).hasReported;
    },
  };
}

/** Whether the viewer has an open report on a member; for a message, also what moderators would read. Read anew for each dialog. */
export function personReportQuery({ kind, id }: { kind: "member" | "message"; id: string }) {
  return queryOptions({
    queryKey: ["own", "reported-person", kind, id],
    queryFn: ({ signal }) =>
      kind === "member"
        ? call<typeof memberReportStatus>("GET", "/user/:username/report", {
            ...{ params: { username: id }, signal },
          }).then((status) => ({ ...status, shown: [] }))
        : call<typeof messageReportStatus>("GET", "/message/:id/report", { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
