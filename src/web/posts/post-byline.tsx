import type { ReactNode } from "react";
import type { Submission } from "../../contract/entities.ts";
import { Time } from "../ui/time.tsx";
import { FeedTag } from "./feed-tag.tsx";
import styles from "./post-byline.module.css";
import { MemberLink } from "../ui/member-link.tsx";

interface Props {
  post: Submission;
  /** The author's picture or sign, on the post's own page, where the line is larger. Home's scripts have no code for pictures. */
  sign?: ReactNode;
}

/** A post's feed, author and date on one line, which shortens where it is narrow. */
export function PostByline({ post, sign }: Props) {
  return (
    <p className={`${styles.byline} ${sign ? styles.large : ""}`.trim()}>
      <FeedTag post={post} />
      <span className={styles.author}>
        <span className={styles.submitted}>Submitted </span>by{" "}
        {sign && <span className={styles.sign}>{sign}</span>}
        <MemberLink name={post.userName} className={styles.name} />
      </span>
      <Time at={post.createdAt} />
    </p>
  );
}
