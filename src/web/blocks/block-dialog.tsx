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
      Neither of you can send messages to the other. Their comments, replies and mentions no longer notify
      you. They are not told.
    </ConfirmDialog>
  );
}
