import { MessageCircle, Trash2 } from "lucide";
import { useRef, useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { HeartButton } from "../hearts/heart-button.tsx";
import { DeletePostDialog, useDeletePost } from "../posts/delete-post.tsx";
import { firstFeed, NO_FEED } from "../posts/feed-tag.tsx";
import { externalPictureOf } from "../posts/post-image.ts";
import { ExternalPicture } from "../ui/external-picture.tsx";
import { counted, formatNumber } from "../ui/format-number.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useMeasuredHeight } from "../posts/card-heights.ts";
import { StoredPicture, Picture } from "../ui/picture.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { FeedSign } from "../ui/sign.tsx";
import { longDate } from "../ui/time.tsx";
import styles from "./profile-card.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";

interface Props {
  post: Submission;
  /** The position in the list, from 1, and the list's length, -1 while that is unknown. */
  position: number;
  size: number;
  onDeleted: () => void;
}

export function ProfileCard({ post, position, size, onDeleted }: Props) {
  const card = useRef<HTMLElement>(null);
  useMeasuredHeight(card, post, false);
  // The pressed button loses the focus while its card is inert.
  const onFailed = () => card.current?.focus();
  const { isDeleting, failure, deletePost } = useDeletePost(post.id, onDeleted, onFailed);
  const titleId = `post-${post.id}-title`;
  return (
    <article
      ref={card}
      id={`post-${post.id}`}
      data-anchor
      className={styles.card}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={size}
      aria-busy={isDeleting || undefined}
      tabIndex={-1}
    >
      <div className={styles.content} inert={isDeleting}>
        <span className={styles.sign}>
          <FeedSign feed={categoryOf(post)} size="medium" />
        </span>
        <h3 id={titleId} className={styles.title}>
          <Link to={pages.details(post.id)}>
            <bdi>{truncate(post.title, LIMITS.title)}</bdi>
          </Link>
        </h3>
        <Thumbnail post={post} />
        <Footer post={post} onDelete={deletePost} />
      </div>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      {isDeleting && (
        <div className={styles.deleting}>
          <Spinner label="Deleting the post" />
        </div>
      )}
    </article>
  );
}

function DeleteButton({ title, onConfirm }: { title: string; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={`Delete: ${truncate(title, LIMITS.title)}`}
        className={styles.delete}
        onClick={() => setAsking(true)}
      >
        <Icon of={Trash2} size={18} />
      </IconButton>
      {isAsking && <DeletePostDialog title={title} onConfirm={onConfirm} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Not a link: the whole card leads to the discussion. */
function CommentFigure({ count }: { count: number }) {
  return (
    <p className={styles.comments}>
      <Icon of={MessageCircle} size={18} />
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="visually-hidden">{counted(count, "comment")}</span>
    </p>
  );
}

function Footer({ post, onDelete }: { post: Submission; onDelete: () => void }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.facts}>
        <p>
          <span>Category:</span> {categoryOf(post)}
        </p>
        <p>
          <span>Submitted on:</span> {dateOf(post)}
        </p>
      </div>
      <div className={styles.figures}>
        <HeartButton post={post} />
        <CommentFigure count={post.commentCount} />
        <DeleteButton title={post.title} onConfirm={onDelete} />
      </div>
    </footer>
  );
}

function Thumbnail({ post }: { post: Submission }) {
  const picture = externalPictureOf(post);
  if (!post.image && !picture) return null;
  return (
    <div className={styles.thumbnail}>
      {post.image && <StoredPicture image={post.image} sizes="4rem" />}
      {picture && (
        <ExternalPicture src={picture}>
          <Picture src={picture} alt="" />
        </ExternalPicture>
      )}
    </div>
  );
}

function categoryOf(post: Submission): string {
  const category = firstFeed(post) ?? NO_FEED;
  return post.primarySubCategory ? `${category} - ${post.primarySubCategory}` : category;
}

function dateOf({ createdAt }: Submission): string {
  const date = new Date(createdAt ? milliseconds(createdAt) : Number.NaN);
  return Number.isNaN(date.getTime()) ? "Unknown date" : longDate(date);
}
