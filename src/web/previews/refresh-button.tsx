import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide";
import type { Submission } from "../../contract/entities.ts";
import type { refreshPreview } from "../../contract/previews.ts";
import { call } from "../api/api.ts";
import { isUpload } from "../posts/post-image.ts";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import { QuietButton } from "../ui/quiet-button.tsx";
import styles from "./refresh-button.module.css";
import { Icon } from "../ui/icon.tsx";

/** Refreshes a link's preview. */
export function RefreshButton({ post }: { post: Submission }) {
  const queryClient = useQueryClient();
  const { isPending, error, mutate } = useMutation({
    mutationFn: () =>
      call<typeof refreshPreview>("POST", "/submission/:id/preview", { params: { id: post.id } }),
    onSuccess: ({ submission: { preview } }) =>
      updateCachedPost(queryClient, post.id, (now) => ({ ...now, preview })),
  });
  if (post.contentType === "text" || isUpload(post)) return null;
  const isWaiting = isPending || post.preview?.state === "waiting";
  return (
    <>
      <QuietButton aria-busy={isWaiting || undefined} onClick={() => !isPending && mutate()}>
        <Icon of={RefreshCw} size={18} />
        {isWaiting ? "Refreshing preview..." : "Refresh preview"}
      </QuietButton>
      <span role="alert" className={styles.failure}>
        {error?.message}
      </span>
    </>
  );
}
