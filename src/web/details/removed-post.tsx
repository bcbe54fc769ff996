import { EyeOff } from "lucide";
import { type ReactNode, Suspense } from "react";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { wordsOf } from "../../contract/post-words.ts";
import { wholeReason } from "../../contract/rule-words.ts";
import { pages } from "../../contract/paths.ts";
import type { RemovedPost as Removed } from "../../contract/removed-posts.ts";
import { RemovedPostTools } from "../moderation/lazy-tools.ts";
import { Link } from "../router/link.tsx";
import { ForModerators } from "../session/audience.tsx";
import { useSession } from "../session/session.ts";
import { Decider, DeedTitle } from "../appeals/deed-title.tsx";
import { Banner } from "../ui/banner.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { MemberPicture } from "../ui/member-picture.tsx";
import { Prose } from "../ui/member-text.tsx";
import { isOwn } from "../posts/can-manage.ts";
import { PostByline } from "../posts/post-byline.tsx";
import details from "./post-details.module.css";
import { isUpload } from "../posts/post-image.ts";
import styles from "./removed-post.module.css";

/** Loaded by the author's page alone. Its files would have names in the scripts of every post's page. */
const AppealPart = lazyPart(() => import("../appeals/appeal-part.tsx").then((part) => part.AppealPart));

/** A removed or deleted post, with who removed it, when and why. */
export default function RemovedPost({ removed }: { removed: Removed }) {
  const { submission: post } = removed;
  return (
    <article className={details.post}>
      <RemovalBanner removed={removed} />
      {removed.own && (
        <Suspense>
          <AppealPart removal={removed.own} name={truncate(post.title, LIMITS.title)} />
        </Suspense>
      )}
      <header className={`${details.head} ${styles.head}`}>
        <h1 dir="auto">{truncate(post.title, LIMITS.title)}</h1>
        <PostByline post={post} sign={<MemberPicture name={post.userName} picture={post.picture} />} />
      </header>
      <Content removed={removed} />
    </article>
  );
}

function RemovalBanner({ removed }: { removed: Removed }) {
  const { viewer } = useSession();
  const { submission: post, by } = removed;
  const reason = removed.reason === null ? null : wholeReason(removed.rule, removed.reason);
  const own = isOwn(viewer, post);
  return (
    <Banner icon={EyeOff} title={deedOf(removed, own)} reason={reason} note={seenBy(removed, own)}>
      {by === "moderator" && !own && !removed.isOfOthers && (
        <ForModerators>
          <RemovedPostTools post={post} />
        </ForModerators>
      )}
    </Banner>
  );
}

/** Says who removed or deleted the post, and when. Authors do not learn the moderator's name. */
function deedOf({ by, userName, createdAt }: Removed, own: boolean): ReactNode {
  if (own) return <DeedTitle who="A moderator" did="removed your post" createdAt={createdAt} />;
  const did = by === "author" ? "deleted their own post" : "removed this post";
  return <DeedTitle who={<Decider name={userName} />} {...{ did, createdAt }} />;
}

function seenBy({ by }: Removed, own: boolean): ReactNode {
  if (own) return "Only you and the moderators can see it. Its discussion is hidden with it.";
  if (by === "moderator")
    return "Only its author and moderators can see it. Its discussion is hidden with it.";
  return (
    <>
      Moderators can read it while <Link to={pages.moderation}>its reports</Link> are open.
    </>
  );
}

/** The text, the image or the link's address. Loads nothing from other sites. */
function Content({ removed: { submission: post, picture } }: { removed: Removed }) {
  const words = wordsOf(post);
  return (
    <>
      {picture !== null && <img className={styles.picture} src={picture} alt={post.image?.alt ?? ""} />}
      {post.contentType !== "text" && !isUpload(post) && <Address post={post} />}
      {words && <Prose text={words} formatted={post.formatted} />}
    </>
  );
}

function Address({ post: { content } }: { post: Submission }) {
  return (
    <p className={styles.address}>
      <a href={content} rel="noopener nofollow ugc">
        {content}
      </a>
    </p>
  );
}
