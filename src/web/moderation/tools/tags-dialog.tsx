import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Submission } from "../../../contract/entities.ts";
import { updateCachedPost } from "../../post-cache/cached-posts.ts";
import { sendTags, tagsOf } from "../../submit/send-tags.ts";
import { TagChoice } from "../../submit/tag-choice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { invalidateAfterDecision } from "../moderation-queries.ts";

interface Props {
  post: Submission;
  /** The feeds whose tags the viewer may choose. */
  feeds: string[];
  onClose: () => void;
}

/** Chooses the tags of another member's post. */
export function TagsDialog({ post, feeds, onClose }: Props) {
  const queryClient = useQueryClient();
  const [was] = useState(() => tagsOf(post));
  const [chosen, setChosen] = useState(was);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sendTags(
        post.id,
        chosen.map(({ id }) => id),
        was.map(({ id }) => id),
      ),
    onSuccess: ({ submission: { tags } }) => {
      updateCachedPost(queryClient, post.id, ({ tags: _before, ...rest }) => ({
        ...rest,
        ...(tags && { tags }),
      }));
      invalidateAfterDecision(queryClient);
      onClose();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["feed"] }),
  });
  return (
    <Dialog title="Tags of this post" onClose={onClose}>
      <TagChoice feeds={post.customCategories} open={feeds} chosen={chosen} onChange={setChosen} />
      <FormError message={error && error.message} />
      <DialogButtons>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={isPending} onClick={() => mutate()}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
