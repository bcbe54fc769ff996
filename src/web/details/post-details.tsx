import { ExternalLink } from "lucide";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import { hostName } from "../../contract/links.ts";
import { pages } from "../../contract/paths.ts";
import { FeedLink } from "../feeds/feed-link.tsx";
import { HeartButton } from "../hearts/heart-button.tsx";
import { PostTools } from "../moderation/lazy-tools.ts";
import { RefreshButton } from "../previews/refresh-button.tsx";
import { ReportButton } from "../reports/report-button.tsx";
import { ForModerators } from "../session/audience.tsx";
import { Time } from "../ui/time.tsx";
import { DeleteButton } from "./delete-button.tsx";
import { FeedTag } from "../posts/feed-tag.tsx";
import { PostContent } from "../posts/post-content.tsx";
import styles from "./post-details.module.css";
import { isUpload } from "../posts/post-image.ts";
import { ShareLinks } from "../posts/share-links.tsx";
import { useLeavePost } from "./use-leave-post.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";

export function PostDetails({ post }: { post: Submission }) {
  const leave = useLeavePost();
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
      <PostContent post={post} />
      <footer className={styles.footer}>
        <HeartButton post={post} />
        <ShareLinks post={post} />
        <span className={styles.end}>
          <RefreshButton post={post} />
          <ReportButton post={post} />
          <DeleteButton post={post} />
          <ForModerators>
            <PostTools post={post} leave={leave} />
          </ForModerators>
        </span>
      </footer>
    </article>
  );
}

function Title({ post }: { post: Submission }) {
  const title = truncate(post.title, LIMITS.title);
  if (post.contentType === "text") return <bdi>{title}</bdi>;
  return (
    <a href={post.content} rel="noopener nofollow ugc">
      <bdi>{title}</bdi>
      {!isUpload(post) && (
        <span className={styles.host}>
          {hostName(post.content)} <Icon of={ExternalLink} size={14} />
        </span>
      )}
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
