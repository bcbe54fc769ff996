import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { hostName, youtubeVideoId } from "../../contract/links.ts";
import { pages } from "../../contract/paths.ts";
import { FeedLink } from "../feeds/feed-link.tsx";
import { HeartButton } from "../hearts/heart-button.tsx";
import { LinkPreview } from "../previews/link-preview.tsx";
import { RefreshButton } from "../previews/refresh-button.tsx";
import { ReportButton } from "../reports/report-button.tsx";
import { ForeignPicture } from "../ui/foreign-picture.tsx";
import { KeptPicture, Picture } from "../ui/picture.tsx";
import { Prose } from "../ui/prose.tsx";
import { Time } from "../ui/time.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { FeedTag } from "./feed-tag.tsx";
import { foreignPictureOf } from "./foreign-picture-of.ts";
import styles from "./post-details.module.css";
import { ShareLinks } from "./share-links.tsx";
import { Video } from "./video.tsx";

/** A post in full. */
export function PostDetails({ post }: { post: Submission }) {
  return (
    <article className={styles.post}>
      <p className={styles.meta}>
        <FeedTag post={post} />
        <span>
          Submitted by <Link to={pages.user(post.userName)}>{post.userName}</Link>
        </span>
        <Time at={post.createdAt} />
      </p>
      <h1 className={styles.title}>
        <Title post={post} />
      </h1>
      <Crossposts feeds={post.customCategories.slice(1)} />
      <Content post={post} />
      <footer className={styles.footer}>
        <HeartButton post={post} />
        <ShareLinks post={post} />
        <span className={styles.end}>
          <RefreshButton post={post} />
          <ReportButton postId={post.id} />
          <DeleteButton post={post} />
        </span>
      </footer>
    </article>
  );
}

function Title({ post }: { post: Submission }) {
  const title = truncate(post.title, LIMITS.title);
  if (post.contentType === "text") return title;
  return (
    <a href={post.content} rel="noopener nofollow ugc">
      {title}
      <span className={styles.host}>
        {hostName(post.content)} <ExternalLink size={14} aria-hidden />
      </span>
    </a>
  );
}

function Crossposts({ feeds }: { feeds: string[] }) {
  if (feeds.length === 0) return null;
  return (
    <p className={styles.meta}>
      Crossposted to
      {feeds.map((feed) => (
        <FeedLink key={feed} feed={feed} />
      ))}
    </p>
  );
}

function Content({ post }: { post: Submission }) {
  if (post.contentType === "text") return post.content ? <Prose text={post.content} /> : null;
  const videoId = youtubeVideoId(post.content);
  if (videoId) return <Video videoId={videoId} title={post.title} image={post.image} sizes={SIZES} />;
  return (
    <>
      <LinkedPicture post={post} />
      <LinkPreview post={post} />
    </>
  );
}

/** The picture of what was posted: ours, or one that is loaded from there when the reader asks. */
function LinkedPicture({ post }: { post: Submission }) {
  const { image } = post;
  const foreign = foreignPictureOf(post);
  if (image) {
    return (
      <OutLink post={post} label={image.alt === ""}>
        <KeptPicture image={image} sizes={SIZES} whole />
      </OutLink>
    );
  }
  return (
    foreign && (
      <ForeignPicture src={foreign}>
        <OutLink post={post} label>
          <Picture src={foreign} alt="" whole />
        </OutLink>
      </ForeignPicture>
    )
  );
}

/** Leads to what was posted; with a label, where what is in it has no words. */
function OutLink({ post, label, children }: { post: Submission; label: boolean; children: ReactNode }) {
  return (
    <a href={post.content} rel="noopener nofollow ugc" aria-label={label ? `Open ${post.title}` : undefined}>
      {children}
    </a>
  );
}

/** How wide a picture is: as its page, up to its column. */
const SIZES = "(min-width: 900px) 784px, calc(100vw - 2rem)";
