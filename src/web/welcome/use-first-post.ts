import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { submit } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { navigate } from "../router/location.ts";
import { changeDraft, useDraft } from "../session/draft.ts";
import { stepAddress } from "./steps.ts";

interface FirstPost {
  /** Empty until the member chooses another feed than the first. */
  feed: string;
  title: string;
  text: string;
  idempotencyKey: string;
}

const EMPTY: FirstPost = { feed: "", title: "", text: "", idempotencyKey: "" };

/** A new member's first post: a draft that outlives a reload, and the call that posts it into a feed. */
export function useFirstPost(firstFeed: string) {
  const queryClient = useQueryClient();
  const [stored, setDraft, dropDraft] = useDraft("draft-first-post", EMPTY);
  const draft = { ...stored, feed: stored.feed || firstFeed };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ feed, title, text, idempotencyKey }: FirstPost) =>
      call<typeof submit>("POST", "/submit", {
        body: { title, contentType: "text", content: text, customCategories: [feed] },
        idempotencyKey,
      }),
    onSuccess: ({ submissionId }) => {
      dropDraft(stored);
      queryClient.removeQueries({ queryKey: ["posts"], type: "inactive" });
      navigate(stepAddress(3, submissionId));
    },
  });
  return {
    draft,
    change: (change: Partial<FirstPost>) => setDraft((now) => changeDraft(now, change)),
    post: () => mutate(draft),
    isPending,
    error,
  };
}
