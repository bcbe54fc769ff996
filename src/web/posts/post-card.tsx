import { Ellipsis, MessageCircle } from "lucide";
import { memo, Suspense, useContext } from "react";
import type { Submission } from "../../contract/entities.ts";
import type { HiddenReason } from "../../contract/hidden.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { pages } from "../../contract/paths.ts";
import { HeartButton } from "../hearts/heart-button.tsx";
import { Highlighted, HighlighterContext } from "../search/highlighted.tsx";
import { keepOpened } from "../history/note-opened.ts";
import { reasonIn, type Shows, useOwn } from "../session/own-state.ts";
import type { ListedPost } from "../post-cache/post-lists.ts";
import { HiddenLine } from "./lazy-post-menu.tsx";
import { TagsOfPost } from "./feed-tag.tsx";
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
  post: ListedPost;
  /** For ARIA: the card's position from 1, and the list's length, or -1 while more pages may follow. */
  position: number;
  size: number;
  /** The reasons for hiding that do not count in this list. */
  shows?: Shows;
}

/** A post in a list. Memoized, so that changes to other cards do not render this one again. */
export const PostCard = memo(function PostCard({ post, position, size, shows }: Props) {
  const { ref, isFar } = useEmptyWhenFar(post, position);
  const isSearched = useContext(HighlighterContext) !== null;
  const own = useOwn(post.id);
  const reason = reasonIn(shows, own);
  const content = reason ? (
    <Suspense>
      <HiddenLine post={post} reason={reason} />
    </Suspense>
  ) : (
    <>
      {post.isPinned && <p className={styles.pinned}>Pinned</p>}
      <Content post={post} />
    </>
  );
  return (
    <article
      ref={ref}
      id={`post-${post.id}`}
      data-anchor
      className={styles.card}
      data-read={own?.isRead || undefined}
      {...nameOf(post, isFar, reason)}
      aria-posinset={position}
      aria-setsize={size}
      tabIndex={-1}
      // The early script has placed the card.
      suppressHydrationWarning
      {...(!isFar && sharedContent(isSearched || reason ? null : post, content))}
    />
  );
});

/** A card's accessible name: its title's element, unless the card is empty or its post is hidden. */
function nameOf({ id, title }: Submission, isFar: boolean, reason: HiddenReason | undefined) {
  if (reason) return { "aria-label": "A post that is not shown" };
  return isFar ? { "aria-label": title } : { "aria-labelledby": titleIdOf(id) };
}

const titleIdOf = (id: string): string => `post-${id}-title`;

const Content = memo(function Content({ post }: { post: Submission }) {
  return (
    <div className={styles.content}>
      <h2 id={titleIdOf(post.id)} className={styles.title}>
        <CardTitle post={post} />
      </h2>
      <PostHost post={post} />
      <PostByline post={post} />
      <TagsOfPost post={post} />
      <Preview post={post} />
      <PostMedia post={post} />
      <footer className={styles.figures}>
        <HeartButton post={post} />
        <Link to={pages.details(post.id)} className={styles.comments} aria-label={commentsLabel(post)}>
          <Icon of={MessageCircle} size={18} />
          {formatNumber(post.commentCount)}
        </Link>
        {/* The list listens for the press and opens the menu. */}
        <button
          type="button"
          className={`${styles.more} needs-scripts`}
          data-more
          title="More"
          aria-label="More"
          aria-haspopup="menu"
        >
          <Icon of={Ellipsis} size={18} />
        </button>
      </footer>
    </div>
  );
});

/** The title of a link post leads to the linked page; any other title leads to the discussion. */
function CardTitle({ post }: { post: Submission }) {
  const title = truncate(post.title, LIMITS.title);
  if (post.contentType === "link") {
    const note = () => keepOpened(post.id);
    return (
      <a
        href={post.content}
        rel="noopener nofollow ugc"
        onClick={note}
        // The right button opens no page, so only the middle button counts.
        onAuxClick={({ button }) => button === 1 && note()}
      >
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
