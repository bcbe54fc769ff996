import { Plus } from "lucide";
import { counted } from "../ui/format-number.ts";
import { Icon } from "../ui/icon.tsx";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./feed-picker.module.css";

interface Props {
  feed: string;
  /** Whether choosing it creates the feed. */
  isNew: boolean;
  /** The number of posts in it. */
  posts: number;
}

/** A feed in the list of suggestions, or the offer to create one. */
export function SuggestedFeed({ feed, isNew, posts }: Props) {
  if (isNew) {
    return (
      <span className={styles.suggestion}>
        <Icon of={Plus} size={18} />
        <bdi>Create feed “{feed}”</bdi>
      </span>
    );
  }
  return (
    <span className={styles.suggestion}>
      <FeedSign feed={feed} />
      <bdi>{feed}</bdi> <span className={styles.posts}>{counted(posts, "post")}</span>
    </span>
  );
}
