import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import type { DeletedComment } from "../../contract/own-comments.ts";
import { RowsLoading } from "../account/settings-section.tsx";
import { useUndoDeletion } from "../comments/use-delete-comment.ts";
import { CommentInList } from "../posts/comment-in-list.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Time } from "../ui/time.tsx";
import styles from "./deleted-comments.module.css";
import { rereadOwnComments } from "./deleted-comments-query.ts";

interface Props {
  query: Pick<UseQueryResult<DeletedComment[]>, "data" | "error" | "refetch">;
  /** Runs once a comment is back, when the pressed button has gone with its row. */
  onUndone: () => void;
}

/** Offers the Undo of the viewer's last deletions: after a reload the discussion does not. */
export function DeletedComments({ query: { data, error, refetch }, onUndone }: Props) {
  return (
    <section>
      <h2>Deleted in the last hour</h2>
      {data ? (
        <ul className={styles.list}>
          {data.map((deleted) => (
            <Item key={deleted.comment.id} deleted={deleted} onUndone={onUndone} />
          ))}
        </ul>
      ) : (
        <RowsLoading resource="the comments that you have deleted" error={error} retry={refetch} />
      )}
    </section>
  );
}

function Item({
  deleted: { comment, deletedAt },
  onUndone,
}: { deleted: DeletedComment } & Pick<Props, "onUndone">) {
  const { id, submissionId: postId, userName } = comment;
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useUndoDeletion({ postId, id });
  const undo = () =>
    mutate(undefined, {
      onSuccess: () => {
        onUndone();
        void rereadOwnComments(queryClient, userName);
      },
    });
  return (
    <li className={styles.item}>
      <CommentInList comment={comment} />
      <p className={styles.acts}>
        <span>
          Deleted <Time at={deletedAt} />
        </span>
        <Button look="outline" busy={isPending} onClick={undo}>
          Undo<span className="visually-hidden"> deleting your comment on {comment.submissionTitle}</span>
        </Button>
      </p>
      <FormError message={error && error.message} />
    </li>
  );
}
