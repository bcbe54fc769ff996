import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { submit, SubmitBody } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { navigate } from "../router/location.ts";

interface Props<Draft> {
  bodyOf: (draft: Draft) => SubmitBody;
  onPosted: (draft: Draft) => void;
  /** The page to open, by the id of the post. */
  addressOf: (id: string) => string;
}

/** Posts a draft and leads on. The idempotency key keeps a repeated request from posting twice. */
export function useSubmitPost<Draft extends { idempotencyKey: string }>({
  bodyOf,
  onPosted,
  addressOf,
}: Props<Draft>) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (draft: Draft) =>
      call<typeof submit>("POST", "/submit", { body: bodyOf(draft), idempotencyKey: draft.idempotencyKey }),
    // Not in the `onSuccess` of `mutate`, which does not run once the author has left the page.
    onSuccess: (_, draft) => {
      onPosted(draft);
      forgetLists(queryClient);
    },
  });
  const submitPost = (draft: Draft) =>
    mutate(draft, { onSuccess: ({ submissionId }) => navigate(addressOf(submissionId)) });
  return { isPending, error, submitPost };
}

/** Drops the cached lists, so that they are fetched with the new post. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["posts"], type: "inactive" });
}
