import type { Submission } from "../../contract/entities.ts";
import { youtubeVideoId } from "../../contract/links.ts";
import { pages } from "../../contract/paths.ts";
import { ExternalPicture } from "../ui/external-picture.tsx";
import { StoredPicture, Picture } from "../ui/picture.tsx";
import { externalPictureOf, isPicture } from "./post-image.ts";
import styles from "./post-media.module.css";
import { Video, VideoThumbnail } from "./video.tsx";
import { Link } from "../router/link.tsx";

/** The `sizes` of a card's picture for browsers that do not measure it (`auto`). Lists have two columns from 1000 pixels. */
const SIZES = "auto, (min-width: 1000px) min(45vw, 540px), calc(100vw - 4rem)";

/** A card's video or picture: as wide as the card if the post is the picture, a square if it belongs to a linked page. */
export function PostMedia({ post }: { post: Submission }) {
  if (post.contentType === "text") return null;
  const videoId = youtubeVideoId(post.content);
  if (videoId) return <CardVideo post={post} videoId={videoId} />;
  if (!post.image && externalPictureOf(post) === null) return null;
  return (
    <div className={isPicture(post) ? styles.picture : styles.thumbnail}>
      <CardPicture post={post} />
    </div>
  );
}

function CardPicture({ post }: { post: Submission }) {
  if (post.image) {
    const { alt } = post.image;
    return (
      // Without alt text the link only repeats the title's link, so hide it from screen readers.
      <Link to={pages.details(post.id)} tabIndex={-1} aria-hidden={alt === ""}>
        <StoredPicture image={post.image} sizes={SIZES} />
      </Link>
    );
  }
  const picture = externalPictureOf(post);
  return (
    picture && (
      <ExternalPicture src={picture}>
        <Link to={pages.details(post.id)} tabIndex={-1} aria-hidden>
          <Picture src={picture} alt="" />
        </Link>
      </ExternalPicture>
    )
  );
}

/** A thumbnail that links to the post; on screens narrower than 600 pixels, the player itself. */
function CardVideo({ post, videoId }: { post: Submission; videoId: string }) {
  return (
    <div className={styles.picture}>
      <div className={styles.narrow}>
        <Video videoId={videoId} title={post.title} image={post.image} sizes={SIZES} />
      </div>
      <Link to={pages.details(post.id)} className={styles.wide} tabIndex={-1} aria-hidden>
        <VideoThumbnail image={post.image} sizes={SIZES} />
      </Link>
    </div>
  );
}
