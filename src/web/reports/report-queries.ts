import { get } from "../api/api.ts";

export function reportedQuery(uid: string | undefined, postId: string) {
  return {
    queryKey: ["own", "reported", uid, postId],
    queryFn: async () => (await get<{ hasReported: boolean }>(`/submission/${postId}/report`)).hasReported,
  };
}
