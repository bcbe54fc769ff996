import { Suspense, useState } from "react";
import type { FoundComment } from "../../contract/comment-search.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { commentKey } from "../api/comment-key.ts";
import { MutedLine } from "../comments/lazy-muted-line.ts";
import { Link } from "../router/link.tsx";
import { useOwn } from "../session/own-state.ts";
import { counted } from "../ui/format-number.ts";
import { Time } from "../ui/time.tsx";
import styles from "./found-comment-item.module.css";
import { Highlighted } from "./highlighted.tsx";

/** A comment that a search found, or a line in its place where the viewer has muted it. */
export function FoundCommentItem({ comment }: { comment: FoundComment }) {
  const own = useOwn(commentKey(comment.id));
  const [isShown, setShown] = useState(false);
  return (
    <li className={styles.item} data-stop data-known={own && ""} tabIndex={-1}>
      {own?.hidden && !isShown ? (
        <Suspense fallback={<p className={styles.byline} />}>
          <MutedLine reason={own.hidden} onShow={() => setShown(true)} />
        </Suspense>
      ) : (
        <Found comment={comment} />
      )}
    </li>
  );
}

/** The title of the post leads to the comment in its thread. */
function Found({ comment }: { comment: FoundComment }) {
  const { id, excerpt, userName, upvotes, createdAt, submissionId, submissionTitle } = comment;
  return (
    <>
      <h2 className={styles.title}>
        <Link to={`${pages.details(submissionId)}#comment-${id}`}>
          <bdi>{truncate(submissionTitle, LIMITS.title)}</bdi>
        </Link>
      </h2>
      <p className={styles.excerpt} dir="auto">
        <Highlighted text={excerpt} />
      </p>
      <p className={styles.byline}>
        <Link to={pages.user(userName)}>{userName}</Link> · {counted(upvotes, "heart")} ·{" "}
        <Time at={createdAt} />
      </p>
    </>
  );
}
