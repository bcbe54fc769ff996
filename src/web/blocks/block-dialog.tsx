import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useBlocking } from "./block-queries.ts";

export function BlockDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { error, isPending, mutate } = useBlocking(username, onClose);
  return (
    <ConfirmDialog
      title={`Block ${username}?`}
      action="Block"
      busy={isPending}
      failure={error && error.message}
      onConfirm={() => mutate(true)}
      onClose={onClose}
    >
      You and {username} can no longer send messages to each other, and their comments, replies and mentions
      no longer notify you. Their posts leave your lists and your search, and their comments are folded.{" "}
      {username} is not told.
    </ConfirmDialog>
  );
}
