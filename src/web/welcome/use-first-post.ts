import { useOpenDraft } from "../drafts/open-draft.ts";
import { changeDraft, useDraft } from "../drafts/stored-draft.ts";
import { useSubmitPost } from "../submit/use-submit-post.ts";
import { AWAITS_MODERATOR, stepAddress } from "./steps.ts";

interface FirstPost {
  /** Empty until the member chooses another feed than the first. */
  feed: string;
  title: string;
  text: string;
  idempotencyKey: string;
}

const KEY = "draft-first-post";

const EMPTY: FirstPost = { feed: "", title: "", text: "", idempotencyKey: "" };

/** A new member's first post: a draft that outlives a reload, and the call that posts it into a feed. */
export function useFirstPost(firstFeed: string) {
  const [draft, setDraft] = useDraft(KEY, EMPTY);
  useOpenDraft(KEY);
  const { isPending, error, waiting, submitPost } = useSubmitPost<FirstPost>({
    draftKey: KEY,
    draft,
    bodyOf: ({ feed, title, text }) => ({
      title,
      contentType: "text",
      content: text,
      customCategories: [feed || firstFeed],
    }),
    addressOf: (id) => stepAddress(3, id),
    heldAddress: stepAddress(3, AWAITS_MODERATOR),
  });
  return {
    draft: { ...draft, feed: draft.feed || firstFeed },
    change: (change: Partial<FirstPost>) => setDraft((now) => changeDraft(now, change)),
    post: () => submitPost(draft),
    isPending,
    error: waiting?.problem ?? error?.message ?? null,
    sending: { draftKey: KEY, waiting },
  };
}
