import type { ListedComment } from "../../contract/comments.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { FoldableComment } from "../posts/foldable-comment.tsx";
import { Link } from "../router/link.tsx";
import { counted } from "../ui/format-number.ts";
import { Time } from "../ui/time.tsx";
import styles from "./found-comment-item.module.css";
import { Highlighted } from "./highlighted.tsx";
import { MemberLink } from "../ui/member-link.tsx";

/** A comment that a search found. The title of its post leads to the comment in its thread. */
export function FoundCommentItem({ comment }: { comment: ListedComment }) {
  const { id, excerpt, userName, upvotes, createdAt, submissionId, submissionTitle } = comment;
  return (
    <FoldableComment comment={comment} className={styles.item}>
      <h2 className={styles.title}>
        <Link to={`${pages.details(submissionId)}#comment-${id}`}>
          <bdi>{truncate(submissionTitle, LIMITS.title)}</bdi>
        </Link>
      </h2>
      <p className={styles.excerpt} dir="auto">
        <Highlighted text={excerpt} />
      </p>
      <p className={styles.byline}>
        <MemberLink name={userName} /> · {counted(upvotes, "heart")} · <Time at={createdAt} />
      </p>
    </FoldableComment>
  );
}
