import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import styles from "./block-dialog.module.css";
import { useBlocking } from "./block-queries.ts";

/** Says what blocking a member does, and asks. */
export function BlockDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { error, isPending, mutate } = useBlocking(username, onClose);
  return (
    <Dialog title={`Block ${username}?`} onClose={onClose}>
      <p className={styles.words}>
        They can no longer write to you, nor you to them. What they comment, reply or mention you in no longer
        notifies you. They are not told.
      </p>
      <FormError message={error && error.message} />
      <div className={styles.choices}>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={isPending} onClick={() => mutate(true)}>
          Block
        </Button>
      </div>
    </Dialog>
  );
}
