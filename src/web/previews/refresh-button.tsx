import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide";
import type { Submission } from "../../contract/entities.ts";
import type { refreshPreview } from "../../contract/previews.ts";
import { call } from "../api/api.ts";
import { isUpload } from "../posts/post-image.ts";
import { updateCachedPost } from "../post-cache/cached-posts.ts";
import { ToolButton } from "../ui/tool-button.tsx";
import styles from "./refresh-button.module.css";

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
      <ToolButton
        icon={RefreshCw}
        label={isWaiting ? "Refreshing preview..." : "Refresh preview"}
        aria-busy={isWaiting || undefined}
        onClick={() => !isPending && mutate()}
      />
      <span role="alert" className={styles.failure}>
        {error?.message}
      </span>
    </>
  );
}
