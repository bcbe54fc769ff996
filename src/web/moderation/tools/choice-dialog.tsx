import { useQueries } from "@tanstack/react-query";
import type { Submission } from "../../../contract/entities.ts";
import type { Decision } from "../../../contract/moderation.ts";
import { pages } from "../../../contract/paths.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { Link } from "../../router/link.tsx";
import { moderates, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PinButton } from "./pin-button.tsx";
import styles from "./choice-dialog.module.css";

interface Props {
  post: Submission;
  isOwn: boolean;
  /** Whether the viewer may lock the discussion, and remove the post unless it is their own. */
  decides: boolean;
  /** The feeds of the post that the viewer looks after: they may pin it there, and choose its tags. */
  lookedAfter: string[];
  onChoose: (choice: Decision | "tags") => void;
  onClose: () => void;
}

export function ChoiceDialog({ post, isOwn, decides, lookedAfter, onChoose, onClose }: Props) {
  const { viewer } = useSession();
  const read = useQueries({ queries: lookedAfter.map((feed) => feedQuery(feed)) });
  return (
    <Dialog title="Moderate this post" onClose={onClose}>
      <div className={styles.choices}>
        {decides && (
          <Button look="outline" onClick={() => onChoose(post.isLocked ? "unlock" : "lock")} data-autofocus>
            {post.isLocked ? "Unlock the discussion" : "Lock the discussion"}
          </Button>
        )}
        {lookedAfter.map((feed, index) => (
          <PinButton key={feed} {...{ post, feed }} isFirst={!decides && index === 0} />
        ))}
        {!isOwn && read.some(({ data }) => data?.tags) && (
          <Button look="outline" onClick={() => onChoose("tags")}>
            Choose its tags
          </Button>
        )}
        {decides && !isOwn && (
          <Button look="danger" onClick={() => onChoose("remove")}>
            Remove the post
          </Button>
        )}
        {moderates(viewer) && (
          <p className={styles.more}>
            <Link to={pages.moderationMembers(post.userName)}>{post.userName}’s record</Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
