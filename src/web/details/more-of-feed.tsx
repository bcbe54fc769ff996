import { queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import type { BriefPost, listMoreOfFeed } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { ForViewer } from "../posts/lazy-post-menu.tsx";
import { Link } from "../router/link.tsx";
import { counted } from "../ui/format-number.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Time } from "../ui/time.tsx";
import { useMinWidth } from "../ui/use-min-width.ts";
import styles from "./more-of-feed.module.css";

export function moreOfFeedQuery(id: string) {
  return queryOptions({
    queryKey: ["more-of-feed", id],
    queryFn: ({ signal }) =>
      call<typeof listMoreOfFeed>("GET", "/submission/:id/more", { params: { id }, signal }),
  });
}

/** Loaded where there is a rail. */
const LaterFeedPanels = lazyPart(() =>
  import("../feeds/feed-panels.tsx").then((part) => part.LaterFeedPanels),
);

/**
 * Other posts of the post's feed, at the end of its page; on wide screens in the rail, with what the feed is about
 * below them. That depends on every post of the feed, so it is no part of the page from the server.
 */
export function MoreOfFeed({ post: { id, primaryCategory } }: { post: Submission }) {
  const { data } = useQuery(moreOfFeedQuery(id));
  const hasRail = useMinWidth(1600);
  return (
    <div className={styles.rail}>
      {data?.category && (
        <ForViewer ids={data.submissions.map(({ id }) => id)} feeds={[]}>
          {(ids) =>
            rows(
              data.category!,
              data.submissions.filter(({ id }) => ids.includes(id)),
            )
          }
        </ForViewer>
      )}
      {hasRail && primaryCategory && (
        <Suspense>
          <LaterFeedPanels name={primaryCategory} />
        </Suspense>
      )}
    </div>
  );
}

function rows(feed: string, posts: BriefPost[]) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-of-feed">
      <h2 id="more-of-feed">
        More from{" "}
        <Link to={pages.feed(feed)}>
          <bdi>/{feed.toLowerCase()}</bdi>
        </Link>
      </h2>
      <ul>
        {posts.map((post) => (
          <Row key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

function Row({ post: { id, title, userName, createdAt, upvotes, commentCount } }: { post: BriefPost }) {
  return (
    <li className={styles.row}>
      <Link to={pages.details(id)} className={styles.title}>
        <bdi>{title}</bdi>
      </Link>
      <p className={styles.byline}>
        <span>
          Submitted by {userName} · <Time at={createdAt} /> ·{" "}
        </span>
        <span className={styles.figures}>
          {counted(upvotes, "heart")} · {counted(commentCount, "comment")}
        </span>
      </p>
    </li>
  );
}
