import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import type { SubmitBody } from "../../contract/posts.ts";
import { sendLoaded } from "../drafts/send-later.ts";
import { useWaiting } from "../drafts/waiting.ts";
import { navigate } from "../router/location.ts";

interface Props<Draft> {
  /** The key of the draft, which is dropped once it is posted. */
  draftKey: string;
  draft: Draft;
  bodyOf: (draft: Draft) => SubmitBody;
  /** The page to open, by the id of the post. */
  addressOf: (id: string) => string;
  /** The page to open where a moderator looks at the post first; by default the list of what waits. */
  heldAddress?: string;
}

/** Posts a draft, which may have to wait, and leads on. A repeated request does not post twice. */
export function useSubmitPost<Draft extends { idempotencyKey: string }>(props: Props<Draft>) {
  const { draftKey, draft, bodyOf, addressOf, heldAddress = pages.drafts } = props;
  const queryClient = useQueryClient();
  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: (sent: Draft) =>
      sendLoaded(
        { key: draftKey, idempotencyKey: sent.idempotencyKey },
        { kind: "post", body: bodyOf(sent) },
      ),
    // Not in the `onSuccess` of `mutate`, which does not run once the author has left the page.
    onSuccess: () => forgetLists(queryClient),
  });
  const leadOn = ({ submissionId }: { submissionId: string }) => navigate(addressOf(submissionId));
  const waiting = useWaiting<"post">(draftKey, draft.idempotencyKey, (answer) => {
    reset();
    forgetLists(queryClient);
    if ("held" in answer) navigate(heldAddress);
    else leadOn(answer);
  });
  return {
    isPending,
    error: isOfHeld(error) ? null : error,
    waiting,
    submitPost: (sent: Draft) =>
      mutate(sent, { onSuccess: leadOn, onError: (failure) => isOfHeld(failure) && navigate(heldAddress) }),
  };
}

/** Whether the post was sent, and waits for a moderator (`send-draft.ts`). */
function isOfHeld(failure: Error | null): boolean {
  return failure?.name === "Held";
}

/** Drops the cached lists, so that they are fetched with the new post. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["posts"], type: "inactive" });
}
