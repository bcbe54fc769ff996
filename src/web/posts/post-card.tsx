import { CircleQuestionMark, MessageCircle } from "lucide";
import { memo, useContext } from "react";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { pages } from "../../contract/paths.ts";
import { HeartButton } from "../hearts/heart-button.tsx";
import { Highlighted, HighlighterContext } from "../search/highlighted.tsx";
import { PostByline } from "./post-byline.tsx";
import styles from "./post-card.module.css";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { PostHost } from "./post-host.tsx";
import { PostMedia } from "./post-media.tsx";
import { useEmptyWhenFar } from "./use-empty-when-far.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";
import { counted, formatNumber } from "../ui/format-number.ts";

interface Props {
  post: Submission;
  /** For ARIA: the card's position from 1, and the list's length, or -1 while more pages may follow. */
  position: number;
  size: number;
}

/** A post in a list. Memoized, so that changes to other cards do not render this one again. */
export const PostCard = memo(function PostCard({ post, position, size }: Props) {
  const { ref, isFar } = useEmptyWhenFar(post, position);
  const isSearched = useContext(HighlighterContext) !== null;
  const titleId = `post-${post.id}-title`;
  return (
    <article
      ref={ref}
      id={`post-${post.id}`}
      data-anchor
      className={styles.card}
      aria-labelledby={isFar ? undefined : titleId}
      aria-label={isFar ? post.title : undefined}
      aria-posinset={position}
      aria-setsize={size}
      tabIndex={-1}
      // The early script has placed the card.
      suppressHydrationWarning
      {...(!isFar && sharedContent(isSearched ? null : post, <Content post={post} titleId={titleId} />))}
    />
  );
});

const Content = memo(function Content({ post, titleId }: { post: Submission; titleId: string }) {
  const isSearched = useContext(HighlighterContext) !== null;
  return (
    <div className={styles.content}>
      <h2 id={titleId} className={styles.title}>
        <CardTitle post={post} />
      </h2>
      <PostHost post={post} />
      <PostByline post={post} />
      <Preview post={post} />
      <PostMedia post={post} />
      <footer className={styles.figures}>
        <HeartButton post={post} />
        <Link to={pages.details(post.id)} className={styles.comments} aria-label={commentsLabel(post)}>
          <Icon of={MessageCircle} size={18} />
          {formatNumber(post.commentCount)}
        </Link>
        {!isSearched && (
          // The list opens the dialog.
          <button
            type="button"
            className={`${styles.why} needs-scripts`}
            data-why
            title={WHY}
            aria-label={WHY}
          >
            <Icon of={CircleQuestionMark} size={18} />
          </button>
        )}
      </footer>
    </div>
  );
});

const WHY = "Why is this here?";

/** The title of a link post leads to the linked page; any other title leads to the discussion. */
function CardTitle({ post }: { post: Submission }) {
  const title = truncate(post.title, LIMITS.title);
  if (post.contentType === "link") {
    return (
      <a href={post.content} rel="noopener nofollow ugc">
        <Highlighted text={title} />
      </a>
    );
  }
  return (
    <Link to={pages.details(post.id)}>
      <Highlighted text={title} />
    </Link>
  );
}

/** The beginning of a text or caption; in search results, the matching passage. */
function Preview({ post }: { post: Submission }) {
  const highlighter = useContext(HighlighterContext);
  if (!post.previewText) return null;
  const text = highlighter ? highlighter.excerptOf(wordsOf(post), LIMITS.preview) : post.previewText;
  return (
    <p className={styles.preview}>
      <Highlighted text={text} />
    </p>
  );
}

function commentsLabel({ commentCount, title }: Submission): string {
  return `${counted(commentCount, "comment")} on ${title}`;
}
