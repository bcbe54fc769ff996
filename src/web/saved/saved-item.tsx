import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { SavedComment, SavedThing } from "../../contract/saved.ts";
import { PostByline } from "../posts/post-byline.tsx";
import { Link } from "../router/link.tsx";
import { Time } from "../ui/time.tsx";
import { SaveButton } from "./save-button.tsx";
import styles from "./saved-item.module.css";

/** A saved post or comment. What is taken out stays until the list is read again, so that it can be put back. */
export function SavedItem({ thing: { submission, comment } }: { thing: SavedThing }) {
  return (
    <li className={styles.item} data-stop tabIndex={-1}>
      <div className={styles.words}>
        {submission ? <PostLines post={submission} /> : <CommentWords comment={comment!} />}
      </div>
      <SaveButton
        kind={submission ? "post" : "comment"}
        id={submission?.id ?? comment!.id}
        name={submission?.title ?? `the comment by ${comment!.userName}`}
        className={styles.save!}
        iconSize={18}
      />
    </li>
  );
}

/** A post's title and byline, in a list of one's own. */
export function PostLines({ post }: { post: Submission }) {
  return (
    <>
      <Link to={pages.details(post.id)} className={styles.title}>
        <bdi>{truncate(post.title, LIMITS.title)}</bdi>
      </Link>
      <PostByline post={post} />
    </>
  );
}

function CommentWords({ comment }: { comment: SavedComment }) {
  const { id, excerpt, userName, createdAt, submissionId, submissionTitle } = comment;
  return (
    <>
      <p className={styles.excerpt} dir="auto">
        {excerpt}
      </p>
      <p className={styles.place}>
        <Link to={pages.user(userName)}>{userName}</Link> on{" "}
        <Link to={`${pages.details(submissionId)}#comment-${id}`}>
          <bdi>{truncate(submissionTitle, LIMITS.title)}</bdi>
        </Link>{" "}
        · <Time at={createdAt} />
      </p>
    </>
  );
}
