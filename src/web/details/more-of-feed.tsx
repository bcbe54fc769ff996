import { queryOptions, useQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import type { BriefPost, listMoreOfFeed } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { Link } from "../router/link.tsx";
import { counted } from "../ui/format-number.ts";
import { Time } from "../ui/time.tsx";
import styles from "./more-of-feed.module.css";

export function moreOfFeedQuery(id: string) {
  return queryOptions({
    queryKey: ["more-of-feed", id],
    queryFn: ({ signal }) =>
      call<typeof listMoreOfFeed>("GET", "/submission/:id/more", { params: { id }, signal }),
  });
}

/** Other posts of the post's feed, at the end of its page. */
export function MoreOfFeed({ id }: { id: string }) {
  const { data } = useQuery(moreOfFeedQuery(id));
  if (!data?.category || data.submissions.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-of-feed">
      <h2 id="more-of-feed">
        More from{" "}
        <Link to={pages.feed(data.category)}>
          <bdi>/{data.category.toLowerCase()}</bdi>
        </Link>
      </h2>
      <ul>
        {data.submissions.map((post) => (
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
        <span>Submitted by {userName}</span>
        <Time at={createdAt} />
        <span className={styles.figures}>
          {counted(upvotes, "heart")} · {counted(commentCount, "comment")}
        </span>
      </p>
    </li>
  );
}
