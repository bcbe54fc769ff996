import { useQueryClient } from "@tanstack/react-query";
import { isFeedName } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { LaterRoleInFeed } from "../feed-people/lazy-parts.tsx";
import { LaterMutedNotice } from "../filters/lazy-parts.tsx";
import { Page as NotFoundPage } from "../page/not-found-page.tsx";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { useRouteParams } from "../page/route.ts";
import { putOnTop } from "../post-cache/cached-posts.ts";
import { postListQuery, type PostListSource, readPosts } from "../post-cache/post-lists.ts";
import { useRestartList } from "../post-cache/use-post-list.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { choiceIn, FEED_CHOICES, type ListRange, offsetIn, ownOrder } from "../posts/list-choices.ts";
import { feedRangeKey } from "../posts/list-defaults.ts";
import { PostList } from "../posts/post-list.tsx";
import { useRangedList } from "../posts/use-ranged-list.ts";
import { useRememberedChoice } from "../posts/use-remembered-choice.ts";
import { useSearch } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { AboutFeed, useFeedDescription } from "./about-feed.tsx";
import { EmptyFeed } from "./empty-feed.tsx";
import { FeedChoices } from "./feed-choices.tsx";
import { feedAddress, feedChoiceIn, feedList, feedPageAddress, firstChoice } from "./feed-list.ts";
import { feedQuery } from "./feed-queries.ts";
import { FeedRail } from "./feed-rail.tsx";
import { useMarkSeen } from "./use-mark-seen.ts";

export async function prefetch({ params, search, queryClient, site }: PageContext): Promise<void> {
  const name = params["feedName"] ?? "";
  if (!isFeedName(name)) return;
  const chosen = choiceIn(FEED_CHOICES, feedChoiceIn(search)) ?? firstChoice(site);
  await Promise.all([
    queryClient.fetchInfiniteQuery(postListQuery(feedList(name, chosen, offsetIn(search), site))),
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
  const offset = offsetIn(search);
  const { source, range, isWidened, chosen, remember } = useChosenList(name, search, offset);
  const showNewest = useShowNewest(source, name, isWidened);
  const shown = ownOrder(chosen) ?? range;
  const about = useFeedDescription(name);
  const { title, description, isClosed } = about;
  usePageHead({
    title,
    description: description || `Posts about ${title}.`,
    canonical:
      offset === 0 ? pages.feed(title.toLowerCase()) : feedPageAddress(title.toLowerCase(), shown, offset),
    atom: { title: `Newest posts in ${title}`, address: atomFeeds.feed(title) },
  });
  const ranges = { addressOf: (value: ListRange) => feedAddress(name, value), onChoose: remember };
  const onShowAll = () => remember("all");
  return (
    <>
      <AboutFeed name={name} {...about}>
        <FeedChoices name={name} chosen={chosen} range={range} onChoose={remember} />
        <DensityToggle />
      </AboutFeed>
      <LaterMutedNotice kind="feed" value={title} />
      <LaterRoleInFeed feed={title} />
      {about.feed && <FeedRail feed={about.feed} />}
      <PostList
        key={chosen}
        source={source}
        label={`Posts in ${title}`}
        ranges={ranges}
        live={{ category: name, onShow: showNewest }}
        empty={<EmptyFeed name={name} range={range} isClosed={isClosed} onShowAll={onShowAll} />}
        pageAddress={(offset) => feedPageAddress(name, shown, offset)}
      />
    </>
  );
}

/** The list that the address names, or else the reader's last one, or the one that everybody begins with. */
function useChosenList(name: string, search: URLSearchParams, offset: number) {
  const site = useSite();
  const { viewer } = useSession();
  const [own, remember] = useRememberedChoice(feedRangeKey(name), FEED_CHOICES, feedChoiceIn(search));
  const chosen = own ?? firstChoice(site);
  const list = useRangedList((to) => feedList(name, to, offset, site, viewer), chosen);
  return { ...list, chosen, remember };
}

/**
 * In a list ordered by hearts, new posts are far down. When the reader presses the button for new posts, this
 * puts them on top, newest first. The feed's posts count as seen from the start, and these once they are shown.
 */
function useShowNewest(source: PostListSource, name: string, isWidened: boolean): (newest: string) => void {
  const queryClient = useQueryClient();
  const restart = useRestartList(source);
  const markSeen = useMarkSeen(name, source);
  const show = async (newest: string) => {
    markSeen();
    // The time range was widened because it had no posts; now it has some.
    if (isWidened) return restart();
    const { posts } = await readPosts(
      { category: name, limit: LIMITS.pageSize },
      { cache: "reload" },
      source.owner !== undefined,
    );
    // A pinned post is also in its place of the list.
    const newer = posts.filter(({ id, isPinned }) => !isPinned && Number(id) > Number(newest));
    putOnTop(queryClient, source, newer);
    window.scrollTo(0, 0);
  };
  return (newest) => void show(newest).catch(reportError);
}
