import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { post } from "../api/api.ts";
import { bodyOf, type SubmitDraft } from "./submit-draft.ts";
import { navigate } from "../router/location.ts";

/** Posts a draft, however often it is sent only once, and leads to the post. */
export function useSubmitPost(onPosted: (draft: SubmitDraft) => void) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (draft: SubmitDraft) =>
      post<{ submissionId: string }>("/submit", bodyOf(draft), draft.idempotencyKey),
    // Here, because it is posted even when the author has left the page meanwhile.
    onSuccess: (_, draft) => {
      onPosted(draft);
      forgetLists(queryClient);
    },
  });
  const submitPost = (draft: SubmitDraft) =>
    mutate(draft, { onSuccess: ({ submissionId }) => navigate(pages.details(submissionId)) });
  return { isPending, error, submitPost };
}

/** Lists are read anew when they are next visited: the author looks for the post there. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["posts"], type: "inactive" });
}
