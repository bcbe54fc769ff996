import type { Submission } from "../../../contract/entities.ts";
import type { Decision } from "../../../contract/moderation.ts";
import { pages } from "../../../contract/paths.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./choice-dialog.module.css";

interface Props {
  post: Submission;
  isOwn: boolean;
  onChoose: (decision: Decision) => void;
  onClose: () => void;
}

export function ChoiceDialog({ post, isOwn, onChoose, onClose }: Props) {
  const { viewer } = useSession();
  return (
    <Dialog title="Moderate this post" onClose={onClose}>
      <div className={styles.choices}>
        {post.isLocked ? (
          <Button look="outline" onClick={() => onChoose("unlock")} data-autofocus>
            Unlock the discussion
          </Button>
        ) : (
          <Button look="outline" onClick={() => onChoose("lock")} data-autofocus>
            Lock the discussion
          </Button>
        )}
        {!isOwn && (
          <Button look="danger" onClick={() => onChoose("remove")}>
            Remove the post
          </Button>
        )}
        {moderates(viewer) && (
          <p className={styles.more}>
            <Link to={pages.moderationMembers(post.userName)}>Status of {post.userName}</Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
