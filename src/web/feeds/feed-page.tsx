import { useQueryClient } from "@tanstack/react-query";
import { feedKey, isFeedName } from "../../contract/feed-names.ts";
import type { TagOfFeed } from "../../contract/feeds.ts";
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
import { useRestartList } from "../post-cache/list-on-return.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import {
  choiceIn,
  FEED_CHOICES,
  type ListRange,
  offsetIn,
  type OwnOrder,
  ownOrder,
} from "../posts/list-choices.ts";
import { feedRangeKey } from "../posts/list-defaults.ts";
import { PostList } from "../posts/post-list.tsx";
import { useRangedList } from "../posts/use-ranged-list.ts";
import { useRememberedChoice } from "../posts/use-remembered-choice.ts";
import { useSearch } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { AboutFeed, useFeedDescription } from "./about-feed.tsx";
import { EmptyFeed } from "./empty-feed.tsx";
import { FeedChoices } from "./feed-choices.tsx";
import { feedAddress, feedChoiceIn, feedList, feedPageAddress, firstChoice, tagIn } from "./feed-list.ts";
import { feedQuery } from "./feed-queries.ts";
import { FeedRail } from "./feed-rail.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { useMarkSeen } from "./use-mark-seen.ts";

export async function prefetch({ params, search, queryClient, site }: PageContext): Promise<void> {
  const name = params["feedName"] ?? "";
  if (!isFeedName(name)) return;
  const chosen = choiceIn(FEED_CHOICES, feedChoiceIn(search)) ?? firstChoice(site);
  await Promise.all([
    queryClient.fetchInfiniteQuery(postListQuery(feedList(name, chosen, placeIn(search), site))),
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
  const place = placeIn(search);
  const { source, range, isWidened, chosen, remember } = useChosenList(name, search);
  const about = useFeedDescription(name);
  const { title, isClosed } = about;
  const tag = useTag(about.feed?.tags, place.tag);
  const showNewest = useShowNewest(source, { name, isWidened, tag });
  const shown = ownOrder(chosen) ?? range;
  useHead(about, { ...place, tag }, shown);
  const ranges = { addressOf: (value: ListRange) => feedAddress(name, value, tag), onChoose: remember };
  const onShowAll = () => remember("all");
  return (
    <>
      <AboutFeed name={name} {...about}>
        <FeedChoices name={name} tag={tag} chosen={chosen} range={range} onChoose={remember} />
        <DensityToggle />
      </AboutFeed>
      <LaterMutedNotice kind="feed" value={title} />
      <LaterRoleInFeed feed={title} />
      {about.feed && <FeedRail feed={about.feed} />}
      {about.feed?.tags && <TagFilter name={name} tags={about.feed.tags} chosen={tag} />}
      <PostList
        key={`${chosen} ${tag}`}
        source={source}
        label={tag === undefined ? `Posts in ${title}` : `Posts in ${title} with the tag ${tag}`}
        ranges={ranges}
        // An event does not tell the tags of a new post.
        {...(tag === undefined && { live: { category: name, onShow: showNewest } })}
        empty={<EmptyFeed {...{ name, range, isClosed, tag, onShowAll }} tags={about.feed?.tags} />}
        pageAddress={(offset) => feedPageAddress(name, shown, { offset, tag })}
      />
    </>
  );
}

const placeIn = (search: URLSearchParams) => ({ offset: offsetIn(search), tag: tagIn(search) });

/** The tag in the address as the feed spells it. */
function useTag(tags: TagOfFeed[] | undefined, asked: string | undefined): string | undefined {
  return tags?.find(({ name }) => asked !== undefined && feedKey(name) === feedKey(asked))?.name ?? asked;
}

interface ListPart {
  offset: number;
  tag: string | undefined;
}

function useHead(
  about: ReturnType<typeof useFeedDescription>,
  { offset, tag }: ListPart,
  shown: ListRange | OwnOrder,
) {
  const { title, description } = about;
  const name = title.toLowerCase();
  // A tag that the feed does not have is no page of its own.
  const known = about.feed?.tags?.some((one) => one.name === tag) ? tag : undefined;
  usePageHead({
    title: known === undefined ? title : `${known} in ${title}`,
    description: description || `Posts about ${title}.`,
    canonical: offset === 0 ? pages.feed(name, known) : feedPageAddress(name, shown, { offset, tag: known }),
    atom: { title: `Newest posts in ${title}`, address: atomFeeds.feed(title) },
  });
}

/** The list that the address names, or else the reader's last one, or the one that everybody begins with. */
function useChosenList(name: string, search: URLSearchParams) {
  const site = useSite();
  const { viewer } = useSession();
  const [own, remember] = useRememberedChoice(feedRangeKey(name), FEED_CHOICES, feedChoiceIn(search));
  const chosen = own ?? firstChoice(site);
  const list = useRangedList((to) => feedList(name, to, placeIn(search), site, viewer), chosen);
  return { ...list, chosen, remember };
}

/**
 * In a list ordered by hearts, new posts are far down. When the reader presses the button for new posts, this
 * puts them on top, newest first. The feed's posts count as seen from the start, and these once they are shown.
 */
function useShowNewest(
  source: PostListSource,
  { name, isWidened, tag }: { name: string; isWidened: boolean; tag: string | undefined },
): (newest: string) => void {
  const queryClient = useQueryClient();
  const restart = useRestartList(source);
  const markSeen = useMarkSeen(name, source, tag === undefined);
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
