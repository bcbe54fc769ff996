import { useQuery } from "@tanstack/react-query";
import type { getRemovedSubmission, RemovedPost } from "../../contract/removed-posts.ts";
import { call, nullIfNotFound } from "../api/api.ts";
import { useSession } from "../session/session.ts";

/** A removed or deleted post that the viewer may still read; null unless the server answers with it. */
export function useRemovedPost(id: string, isGone: boolean): RemovedPost | null {
  const { viewer } = useSession();
  const { data } = useQuery({
    queryKey: ["own", "removed", viewer?.uid, id],
    queryFn: ({ signal }) =>
      call<typeof getRemovedSubmission>("GET", "/submission/:id/removed", { params: { id }, signal }).catch(
        nullIfNotFound,
      ),
    enabled: isGone && viewer !== null,
  });
  return (isGone && data) || null;
}
