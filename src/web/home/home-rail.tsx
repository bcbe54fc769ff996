import { queryOptions, useQuery } from "@tanstack/react-query";
import type { listRisingFeeds, RisingFeed } from "../../contract/feeds.ts";
import { pages } from "../../contract/paths.ts";
import type { BriefPost, listActiveDiscussions } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { ForViewer } from "../posts/lazy-post-menu.tsx";
import { Link } from "../router/link.tsx";
import { counted, formatNumber } from "../ui/format-number.ts";
import { hasRail, Rail, RailPanel } from "../ui/rail.tsx";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./home-rail.module.css";

export const homeRailQuery = queryOptions({
  queryKey: ["home-rail"],
  queryFn: async ({ signal }) => {
    const [{ submissions }, { feeds }] = await Promise.all([
      call<typeof listActiveDiscussions>("GET", "/active-discussions", { signal }),
      call<typeof listRisingFeeds>("GET", "/rising-feeds", { signal }),
    ]);
    return { discussions: submissions, feeds };
  },
});

/** Active discussions and feeds on the rise, on wide screens. */
export function HomeRail() {
  const { data } = useQuery({ ...homeRailQuery, enabled: hasRail() });
  if (!data) return null;
  const { discussions: posts, feeds } = data;
  return (
    <Rail data={data}>
      <ForViewer ids={posts.map(({ id }) => id)} feeds={feeds.map(({ name }) => name)}>
        {(ids, names) => (
          <>
            {discussions(posts.filter(({ id }) => ids.includes(id)))}
            {rising(feeds.filter(({ name }) => names.includes(name)))}
          </>
        )}
      </ForViewer>
    </Rail>
  );
}

function discussions(posts: BriefPost[]) {
  return (
    posts.length > 0 && (
      <RailPanel title="Active discussions">
        <ul className={styles.rows}>{posts.map(discussion)}</ul>
      </RailPanel>
    )
  );
}

function discussion({ id, title, primaryCategory, commentCount }: BriefPost) {
  return (
    <li key={id}>
      {primaryCategory && <FeedSign feed={primaryCategory} size="medium" />}
      <div>
        <Link to={pages.details(id)} className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
        {primaryCategory && <bdi>/{primaryCategory.toLowerCase()}</bdi>}
        {primaryCategory && " · "}
        {counted(commentCount, "comment")}
      </div>
    </li>
  );
}

function rising(feeds: RisingFeed[]) {
  return (
    feeds.length > 0 && (
      <RailPanel title="Feeds on the rise">
        <ul className={styles.rows}>{feeds.map(feed)}</ul>
      </RailPanel>
    )
  );
}

function feed({ name, grown, thisWeek, weekBefore }: RisingFeed) {
  return (
    <li key={name}>
      <FeedSign feed={name} size="medium" />
      <div>
        <Link to={pages.feed(name)} className={styles.title}>
          <bdi>{name}</bdi>
        </Link>
        {`${counted(thisWeek, SINGULAR[grown])} this week`}
        {weekBefore > 0 && `, ${formatNumber(weekBefore)} before`}
      </div>
    </li>
  );
}

const SINGULAR = { posts: "post", comments: "comment", followers: "new follower" };
