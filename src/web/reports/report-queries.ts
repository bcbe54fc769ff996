import type { reportStatus } from "../../contract/reports.ts";
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
