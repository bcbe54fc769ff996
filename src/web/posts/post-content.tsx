import type { ReactNode } from "react";
import type { Submission } from "../../contract/entities.ts";
import { youtubeVideoId } from "../../contract/links.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { LinkPreviewText } from "../previews/link-preview-text.tsx";
import { ExternalPicture } from "../ui/external-picture.tsx";
import { StoredPicture, Picture } from "../ui/picture.tsx";
import { Prose } from "../ui/member-text.tsx";
import { externalPictureOf } from "./post-image.ts";
import { Video } from "./video.tsx";

/** The `sizes` of a picture: the window's width without margins, at most the column's width. */
const SIZES = "(min-width: 900px) 832px, calc(100vw - 2rem)";

/** The post's video, or the linked page's picture and preview; below, the author's words. */
export function PostContent({ post }: { post: Submission }) {
  const words = wordsOf(post);
  return (
    <>
      {post.contentType !== "text" && <Linked post={post} />}
      {words && <Prose text={words} formatted={post.formatted} mentions={post.mentions} />}
    </>
  );
}

function Linked({ post }: { post: Submission }) {
  const videoId = youtubeVideoId(post.content);
  if (videoId) return <Video videoId={videoId} title={post.title} image={post.image} sizes={SIZES} />;
  return (
    <>
      <LinkedPicture post={post} />
      <LinkPreviewText post={post} />
    </>
  );
}

/** A link's stored image, or its external picture, which loads on a press. */
function LinkedPicture({ post }: { post: Submission }) {
  const { image } = post;
  const external = externalPictureOf(post);
  if (image) {
    return (
      <OutLink post={post} label={image.alt === ""}>
        <StoredPicture image={image} sizes={SIZES} whole />
      </OutLink>
    );
  }
  return (
    external && (
      <ExternalPicture src={external}>
        <OutLink post={post} label>
          <Picture src={external} alt="" whole />
        </OutLink>
      </ExternalPicture>
    )
  );
}

/** A link to the posted address. `label` adds an accessible name if the content has no text. */
function OutLink({ post, label, children }: { post: Submission; label: boolean; children: ReactNode }) {
  return (
    <a href={post.content} rel="noopener nofollow ugc" aria-label={label ? `Open ${post.title}` : undefined}>
      {children}
    </a>
  );
}
