import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide";
import type { OpenedPost } from "../../contract/history.ts";
import { showMessage } from "../api/show-refusal.ts";
import styles from "../saved/saved-item.module.css";
import { PostLines, RowMenu } from "../saved/saved-item.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { forget } from "./history-query.ts";

interface Props {
  opened: OpenedPost;
  place: number;
  /** Runs once the pressed button has gone with its row. */
  onForgotten: () => void;
}

export function HistoryItem({ opened: { submission: post, openedAt }, place, onForgotten }: Props) {
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => forget(queryClient, post.id),
    onSuccess: onForgotten,
    onError: (failure) => void showMessage(failure.message),
  });
  return (
    <li className={styles.item} data-stop tabIndex={-1}>
      <div className={styles.words}>
        <PostLines post={post} />
        <p className={styles.opened}>
          Opened <Time at={openedAt} />
        </p>
      </div>
      <IconButton
        label={`Remove ${post.title} from your history`}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        <Icon of={X} size={18} />
      </IconButton>
      <RowMenu post={post} ownPlace={{ kind: "history", place, at: openedAt }} />
    </li>
  );
}
