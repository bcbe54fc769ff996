import { MessageCircle } from "lucide";
import { Suspense } from "react";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { FeedLink } from "../feeds/feed-link.tsx";
import { HeartButton } from "../hearts/heart-button.tsx";
import { PostTools } from "../moderation/lazy-tools.ts";
import { ReportButton } from "../reports/report-button.tsx";
import { SaveButton } from "../saved/save-button.tsx";
import { ForModerators } from "../session/audience.tsx";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { counted, formatNumber } from "../ui/format-number.ts";
import { MemberPicture } from "../ui/member-picture.tsx";
import { TagsOfPost } from "../posts/feed-tag.tsx";
import { PostByline } from "../posts/post-byline.tsx";
import { canManage } from "../posts/can-manage.ts";
import { PostContent } from "../posts/post-content.tsx";
import { EditedMark } from "../versions/edited-mark.tsx";
import { HiddenNotice } from "./hidden-notice.tsx";
import { MoreButton } from "./more-button.tsx";
import styles from "./post-details.module.css";
import { leavePage } from "../router/leave-page.ts";
import { PostHost } from "../posts/post-host.tsx";
import { ShareLinks } from "../posts/share-links.tsx";
import { Icon } from "../ui/icon.tsx";

const AuthorTools = lazyPart(() => import("./author-tools.tsx").then((part) => part.AuthorTools));

export function PostDetails({ post }: { post: Submission }) {
  return (
    <article className={styles.post} data-rail>
      <HiddenNotice post={post} />
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Title post={post} />
        </h1>
        <PostHost post={post} />
        <PostByline post={post} sign={<MemberPicture name={post.userName} picture={post.picture} />} />
        {post.editedAt && (
          <div className={styles.edited}>
            <EditedMark kind="post" edited={post} isRoomy />
          </div>
        )}
        <TagsOfPost post={post} />
        <Crossposts feeds={post.customCategories.slice(1)} />
      </header>
      <PostContent post={post} />
      <footer className={styles.footer}>
        <HeartButton post={post} />
        <CommentCount count={post.commentCount} />
        <SaveButton kind="post" id={post.id} name="this post" className={styles.save!} iconSize={18} />
        <ShareLinks post={post} />
        <span className={styles.end}>
          <ReportButton post={post} />
          <MoreButton post={post} />
          <ForManagers post={post} />
          <ForModerators>
            <PostTools post={post} leave={() => leavePage(pages.home)} />
          </ForModerators>
        </span>
      </footer>
    </article>
  );
}

function ForManagers({ post }: { post: Submission }) {
  const { viewer } = useSession();
  if (!canManage(viewer, post)) return null;
  return (
    <Suspense>
      <AuthorTools post={post} />
    </Suspense>
  );
}

function Title({ post }: { post: Submission }) {
  const title = truncate(post.title, LIMITS.title);
  if (post.contentType === "text") return <bdi>{title}</bdi>;
  return (
    <a href={post.content} rel="noopener nofollow ugc">
      <bdi>{title}</bdi>
    </a>
  );
}

function Crossposts({ feeds }: { feeds: string[] }) {
  if (feeds.length === 0) return null;
  return (
    <p className={styles.crossposts}>
      Crossposted to
      {feeds.map((feed) => (
        <FeedLink key={feed} feed={feed} />
      ))}
    </p>
  );
}

/** Leads to the discussion. */
function CommentCount({ count }: { count: number }) {
  return (
    <a href="#comments-title" className={styles.comments} aria-label={counted(count, "comment")}>
      <Icon of={MessageCircle} size={18} />
      {formatNumber(count)}
    </a>
  );
}
