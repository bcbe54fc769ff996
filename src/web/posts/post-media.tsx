import { Link } from "react-router";
import type { Submission } from "../../contract/entities.ts";
import { isImageAddress, youtubeVideoId } from "../../contract/links.ts";
import { pages } from "../../contract/paths.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./post-media.module.css";
import { VideoPlayer, VideoThumbnail } from "./video.tsx";

/** What a card shows of a link or video: the image itself, the video, or a thumbnail; maybe nothing. */
export function PostMedia({ post }: { post: Submission }) {
  if (post.contentType === "text") return null;
  const videoId = youtubeVideoId(post.content);
  if (videoId) return <CardVideo post={post} videoId={videoId} />;
  const picture = isImageAddress(post.content) ? post.content : post.thumbnailUrl;
  return (
    picture && (
      <Link to={pages.details(post.id)} className={styles.media} tabIndex={-1} aria-hidden>
        <Picture src={picture} alt="" />
      </Link>
    )
  );
}

/** A thumbnail; on narrow screens, where there is room for nothing beside it, the player itself. */
function CardVideo({ post, videoId }: { post: Submission; videoId: string }) {
  return (
    <>
      <div className={styles.narrow}>
        <VideoPlayer videoId={videoId} title={post.title} />
      </div>
      <Link
        to={pages.details(post.id)}
        className={`${styles.media} ${styles.wide}`}
        tabIndex={-1}
        aria-hidden
      >
        <VideoThumbnail src={post.thumbnailUrl} />
      </Link>
    </>
  );
}
