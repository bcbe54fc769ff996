import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import type { submit } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { submitBodyOf, type SubmitDraft } from "./submit-draft.ts";
import { navigate } from "../router/location.ts";

/** Posts a draft and opens the post. The idempotency key keeps a repeated request from posting twice. */
export function useSubmitPost(onPosted: (draft: SubmitDraft) => void) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (draft: SubmitDraft) =>
      call<typeof submit>("POST", "/submit", {
        body: submitBodyOf(draft),
        idempotencyKey: draft.idempotencyKey,
      }),
    // Not in the `onSuccess` of `mutate`, which does not run once the author has left the page.
    onSuccess: (_, draft) => {
      onPosted(draft);
      forgetLists(queryClient);
    },
  });
  const submitPost = (draft: SubmitDraft) =>
    mutate(draft, { onSuccess: ({ submissionId }) => navigate(pages.details(submissionId)) });
  return { isPending, error, submitPost };
}

/** Drops the cached lists, so that they are fetched with the new post. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["posts"], type: "inactive" });
}
