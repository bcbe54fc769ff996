import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DELETED_MEMBER } from "../../../contract/deleted-member.ts";
import type { Submission } from "../../../contract/entities.ts";
import { updateCachedPost } from "../../post-cache/cached-posts.ts";
import { sendTags, tagsOf } from "../../submit/send-tags.ts";
import { TagChoice } from "../../submit/tag-choice.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { invalidateAfterDecision } from "../moderation-queries.ts";

interface Props {
  post: Submission;
  /** The feeds whose tags the viewer may choose. */
  feeds: string[];
  onClose: () => void;
}

const READY = ["Fits better", "Does not fit", "A tag was missing"];

/** Chooses the tags of another member's post. */
export function TagsDialog({ post, feeds, onClose }: Props) {
  const queryClient = useQueryClient();
  const [was] = useState(() => tagsOf(post));
  const [chosen, setChosen] = useState(was);
  const save = async (reason: string) => {
    if (areSame(was, chosen)) throw new Error("These are its tags already. Please choose others.");
    const retagging = { tags: chosen.map(({ id }) => id), was: was.map(({ id }) => id), reason };
    const { submission } = await sendTags(post.id, retagging).catch((failure: unknown) => {
      void queryClient.invalidateQueries({ queryKey: ["feed"] });
      throw failure;
    });
    const { tags } = submission;
    updateCachedPost(queryClient, post.id, ({ tags: _before, ...rest }) => ({
      ...rest,
      ...(tags && { tags }),
    }));
    invalidateAfterDecision(queryClient);
  };
  return (
    <ReasonDialog
      title="Tags of this post"
      action="Save"
      ready={READY}
      decide={save}
      onDone={onClose}
      onClose={onClose}
    >
      {/* The focus begins here, and not at the reason. */}
      <div tabIndex={-1} data-autofocus>
        <TagChoice feeds={post.customCategories} open={feeds} chosen={chosen} onChange={setChosen} />
      </div>
      <p>
        {post.userName === DELETED_MEMBER
          ? "Nobody is notified; your reason is logged."
          : `${post.userName} is notified, with your reason.`}
      </p>
    </ReasonDialog>
  );
}

function areSame(some: { id: string }[], others: { id: string }[]): boolean {
  return some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));
}
