import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useBlocking } from "./block-queries.ts";
import styles from "../ui/acting-notice.module.css";

export function BlockedNotice({ username }: { username: string }) {
  const { error, isPending, mutate } = useBlocking(username);
  return (
    <div className={styles.notice}>
      <p role="status" className={styles.words}>
        You have blocked {username}. Neither of you can send messages to the other.
      </p>
      <Button look="outline" busy={isPending} onClick={() => mutate(false)}>
        Unblock<span className="visually-hidden"> {username}</span>
      </Button>
      <FormError message={error && error.message} />
    </div>
  );
}
