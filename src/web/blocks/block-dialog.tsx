import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useBlocking } from "./block-queries.ts";

/** Says what blocking a member does, and asks. */
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
      They can no longer write to you, nor you to them. What they comment, reply or mention you in no longer
      notifies you. They are not told.
    </ConfirmDialog>
  );
}
