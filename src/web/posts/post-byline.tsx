import type { Submission } from "../../contract/entities.ts";
import { MemberSign } from "../ui/sign.tsx";
import { Time } from "../ui/time.tsx";
import { FeedTag } from "./feed-tag.tsx";
import styles from "./post-byline.module.css";
import { MemberLink } from "../ui/member-link.tsx";

interface Props {
  post: Submission;
  /** Whether the line is on the post's own page: larger, with the author's sign. */
  isLarge?: boolean;
}

/** A post's feed, author and date on one line, which shortens where it is narrow. */
export function PostByline({ post, isLarge = false }: Props) {
  return (
    <p className={`${styles.byline} ${isLarge ? styles.large : ""}`.trim()}>
      <FeedTag post={post} />
      <span className={styles.author}>
        <span className={styles.submitted}>Submitted </span>by{" "}
        {isLarge && <MemberSign name={post.userName} />}
        <MemberLink name={post.userName} className={styles.name} />
      </span>
      <Time at={post.createdAt} />
    </p>
  );
}
