import type { ListedComment } from "../../contract/comments.ts";
import { codePoints, LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { counted } from "../ui/format-number.ts";
import { Time } from "../ui/time.tsx";
import styles from "./comment-in-list.module.css";
import { MemberLink } from "../ui/member-link.tsx";

interface Props {
  comment: ListedComment;
  /** Whether to name the author: the list has comments of several members. */
  hasAuthor?: boolean;
}

/** The beginning of a comment, with a link to it in its discussion. */
export function CommentInList({ comment, hasAuthor = false }: Props) {
  const { id, excerpt, upvotes, userName, createdAt, submissionId, submissionTitle } = comment;
  return (
    <>
      <p className={styles.excerpt} dir="auto">
        {excerpt}
        {codePoints(excerpt) >= LIMITS.listExcerpt && "…"}
      </p>
      <p className={styles.place}>
        <span>
          {hasAuthor && <MemberLink name={userName} />} on{" "}
          <Link to={`${pages.details(submissionId)}#comment-${id}`}>
            <bdi>{truncate(submissionTitle, LIMITS.title)}</bdi>
          </Link>
        </span>{" "}
        {upvotes > 0 && <span>{counted(upvotes, "heart")}</span>}{" "}
        <span>
          <Time at={createdAt} />
        </span>
      </p>
    </>
  );
}
