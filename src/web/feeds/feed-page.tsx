import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { isFeedName } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import {
  choiceIn,
  DEFAULT_RANGE,
  feedRangeKey,
  type ListRange,
  offsetIn,
  TIME_RANGES,
} from "../posts/list-choices.ts";
import { useRestartList } from "../post-cache/use-post-list.ts";
import { PostList } from "../posts/post-list.tsx";
import { putOnTop } from "../post-cache/cached-posts.ts";
import { postListQuery, type PostListSource, readPosts } from "../post-cache/post-lists.ts";
import { TimeFilter } from "../posts/time-filter.tsx";
import { useRangedList } from "../posts/use-ranged-list.ts";
import { useRememberedChoice } from "../posts/use-remembered-choice.ts";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useRouteParams } from "../page/route.ts";
import { AtomLink } from "../ui/atom-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./feed-page.module.css";
import { feedQuery } from "./feed-queries.ts";
import { FollowButton } from "./follow-button.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";

export async function prefetch({ params, search, queryClient }: PageContext): Promise<void> {
  const name = params["feedName"] ?? "";
  if (!isFeedName(name)) return;
  const range = choiceIn(TIME_RANGES, search.get("time"));
  await Promise.all([
    queryClient.fetchInfiniteQuery(postListQuery(feedList(name, range, offsetIn(search)))),
    queryClient.fetchQuery(feedQuery(name)),
  ]);
}

/** Shows the not-found page for a name that no feed can have. */
export function Page() {
  const name = useRouteParams()["feedName"] ?? "";
  return isFeedName(name) ? <Feed name={name} /> : <NotFoundPage />;
}

function Feed({ name }: { name: string }) {
  const search = useSearch();
  const [chosen, rememberRange] = useRememberedChoice(feedRangeKey(name), TIME_RANGES, search.get("time"));
  const offset = offsetIn(search);
  const { source, range, isWidened } = useRangedList((range) => feedList(name, range, offset), chosen);
  const showNewest = useShowNewest(source, name, isWidened);
  const about = useAbout(name);
  const { title, description, isClosed } = about;
  usePageHead({
    title,
    description: description || `Posts about ${title}.`,
    canonical:
      offset === 0 ? pages.feed(title.toLowerCase()) : pageAddress(title.toLowerCase(), range, offset),
    atom: { title: `Newest posts in ${title}`, address: atomFeeds.feed(title) },
  });
  const onShowAll = () => rememberRange("all");
  return (
    <>
      <header className={styles.head}>
        <AboutFeed name={name} {...about} />
        <TimeFilter current={range} addressOf={(value) => address(name, value)} onChoose={rememberRange} />
      </header>
      <PostList
        key={chosen}
        source={source}
        label={`Posts in ${title}`}
        live={{ category: name, onShow: showNewest }}
        empty={<EmptyFeed name={name} range={range} isClosed={isClosed} onShowAll={onShowAll} />}
        pageAddress={(offset) => pageAddress(name, range, offset)}
      />
    </>
  );
}

interface About {
  title: string;
  description: string | null | undefined;
  isClosed: boolean;
}

/** Takes a built-in feed's description until the feed's own is loaded. */
function useAbout(name: string): About {
  const builtin = BUILTIN_FEEDS.find((builtin) => builtin.name.toLowerCase() === name.toLowerCase());
  const { data: feed } = useQuery(feedQuery(name));
  return {
    title: builtin?.name ?? name,
    description: feed ? feed.description : builtin?.description,
    isClosed: feed?.isClosed ?? false,
  };
}

function AboutFeed({ name, title, description, isClosed }: About & { name: string }) {
  return (
    <div className={styles.about}>
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <FollowButton feed={name} />
      <AtomLink label={`Atom feed of ${title}`} address={atomFeeds.feed(title)} />
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {isClosed && <p className={styles.closed}>Closed to new posts.</p>}
    </div>
  );
}

/**
 * In a list ordered by hearts new posts are far down: the ones that the reader asked for go on top, newest
 * first.
 */
function useShowNewest(source: PostListSource, name: string, isWidened: boolean): (newest: string) => void {
  const queryClient = useQueryClient();
  const restart = useRestartList(source);
  const show = async (newest: string) => {
    // The time range was widened because it had no posts; now it has some.
    if (isWidened) return restart();
    const { posts } = await readPosts({ category: name, limit: LIMITS.pageSize }, { cache: "reload" });
    const newer = posts.filter(({ id }) => Number(id) > Number(newest));
    putOnTop(queryClient, source, newer);
    window.scrollTo(0, 0);
  };
  return (newest) => void show(newest).catch(reportError);
}

interface EmptyFeedProps {
  name: string;
  range: ListRange;
  isClosed: boolean;
  onShowAll: () => void;
}

function EmptyFeed({ name, range, isClosed, onShowAll }: EmptyFeedProps) {
  if (range !== "all") {
    return (
      <Notice title="No results. Try changing your filter settings.">
        <Link to={address(name, "all")} replace onClick={onShowAll}>
          Show all time
        </Link>
      </Notice>
    );
  }
  if (isClosed) return <Notice title="No posts yet." />;
  return (
    <Notice title="No posts yet. Be the first to post in this feed!">
      <ButtonLink to={pages.submit(name)}>New Post</ButtonLink>
    </Notice>
  );
}

/** `chosen` is null where nobody chose a time range. */
function feedList(name: string, chosen: ListRange | null, offset: number): PostListSource {
  return {
    key: `feed-${name.toLowerCase()}-${chosen ?? "default"}`,
    read: (paging, options) => readPosts({ category: name, sort: "popularity", ...paging }, options),
    range: chosen ?? DEFAULT_RANGE,
    widens: chosen === null && offset === 0,
    offset,
  };
}

function address(name: string, range: ListRange): string {
  return `${pages.feed(name)}?time=${range}`;
}

function pageAddress(name: string, range: ListRange, offset: number): string {
  return `${address(name, range)}&offset=${offset}`;
}
