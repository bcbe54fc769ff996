import { type ReactNode, Suspense } from "react";
import { TIME_RANGES } from "../../contract/time-ranges.ts";
import type { SiteSettings } from "../../contract/page.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { trendingQuery } from "../feeds/feed-queries.ts";
import { TrendingRow } from "../feeds/trending-row.tsx";
import { LazyReturnOffer } from "./lazy-return-offer.tsx";
import { useSession } from "../session/session.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Choices, ChoiceStrip } from "../ui/choices.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { Notice } from "../ui/notice.tsx";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { CardSkeletons } from "../posts/card-skeletons.tsx";
import { homeAddress, homeList, homePageAddress, MY_FEED } from "./home-lists.ts";
import styles from "./home-page.module.css";
import { HomeRail, homeRailQuery } from "./home-rail.tsx";
import {
  choiceIn,
  HOME_VIEWS,
  type HomeView,
  LIST_VIEWS,
  type ListRange,
  offsetIn,
  ownOrder,
} from "../posts/list-choices.ts";
import { DEFAULT_VIEW, HOME_RANGE_KEY, HOME_VIEW_KEY } from "../posts/list-defaults.ts";
import { ORDER_NAMES, OwnOrderChoice } from "../posts/own-order-choice.tsx";
import { PostList } from "../posts/post-list.tsx";
import { postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { TimeFilter } from "../posts/time-filter.tsx";
import { useRangedList } from "../posts/use-ranged-list.ts";
import { useRememberedChoice } from "../posts/use-remembered-choice.ts";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { useLiveHome } from "./use-live-home.ts";

const LaterEmptyHome = lazyPart(() => import("./empty-home.tsx").then((part) => part.EmptyHome));

const VIEW_NAMES: Record<HomeView, string> = {
  top: "Top",
  recent: "Recent",
  "my-feed": "My Feed",
  ...ORDER_NAMES,
};

const firstView = ({ view }: SiteSettings): HomeView => view ?? DEFAULT_VIEW;

/** Fetches the list that the address names, the same for every visitor. */
export async function prefetch({ search, queryClient, site }: PageContext): Promise<void> {
  const view = choiceIn(HOME_VIEWS, search.get("view")) ?? firstView(site);
  const range = choiceIn(TIME_RANGES, search.get("time"));
  const beside = [queryClient.prefetchQuery(trendingQuery), queryClient.prefetchQuery(homeRailQuery)];
  if (view !== MY_FEED) {
    await queryClient.fetchInfiniteQuery(postListQuery(homeList(view, range, offsetIn(search), site)));
  }
  await Promise.all(beside);
}

export function Page() {
  const site = useSite();
  const search = useSearch();
  const { viewer } = useSession();
  const { view, chosen, rememberView, rememberRange } = useChosenList(search, site);
  const offset = offsetIn(search);
  const { source, range } = useRangedList((range) => homeList(view, range, offset, site, viewer), chosen);
  const ranges = { addressOf: (value: ListRange) => homeAddress(view, value), onChoose: rememberRange };
  const live = useLiveHome(view, chosen, offset === 0);
  // The views show the same posts in another order, so their first pages share one canonical address.
  const canonical = offset === 0 || view === MY_FEED ? pages.home : homePageAddress(view, range, offset);
  const atom = { title: `Newest posts on ${site.name}`, address: atomFeeds.home };
  usePageHead({ title: null, description: site.description, canonical, atom });
  return (
    <>
      <h1 className="visually-hidden">{site.name}</h1>
      <Head>
        <ViewChoice current={view} chosen={chosen} onChoose={rememberView} />
        {!ownOrder(view) && <TimeFilter current={range} {...ranges} />}
      </Head>
      {/* Before the list, which never ends: the Tab key could not reach what follows it. */}
      <HomeRail />
      <LazyReturnOffer />
      {view === MY_FEED && !viewer ? (
        <CardSkeletons />
      ) : (
        <PostList
          key={ownOrder(view) ?? `${view}-${chosen}`}
          source={source}
          label={`${VIEW_NAMES[view]} posts`}
          live={live}
          ranges={ranges}
          empty={<Empty view={view} range={range} source={source} onShowAll={() => rememberRange("all")} />}
          pageAddress={(offset) => homePageAddress(view, range, offset)}
        />
      )}
    </>
  );
}

/** The trending feeds, the choices and the density. */
function Head({ children }: { children: ReactNode }) {
  return (
    <div className={styles.head} data-rail>
      <TrendingRow />
      <div className={styles.controls}>{children}</div>
      <DensityToggle />
    </div>
  );
}

/** The view and time range that the address names, or else the reader's last choice. */
function useChosenList(search: URLSearchParams, site: SiteSettings) {
  const { status } = useSession();
  const [chosenView, rememberView] = useRememberedChoice(HOME_VIEW_KEY, HOME_VIEWS, search.get("view"));
  const [chosen, rememberRange] = useRememberedChoice(HOME_RANGE_KEY, TIME_RANGES, search.get("time"));
  // A visitor may have chosen My Feed while signed in.
  const isTheirs = chosenView !== MY_FEED || status !== "visitor";
  const view = (isTheirs ? chosenView : null) ?? firstView(site);
  return { view, chosen, rememberView, rememberRange };
}

interface ViewChoiceProps {
  current: HomeView;
  /** The time range that somebody chose; null where nobody did. */
  chosen: ListRange | null;
  onChoose: (view: HomeView) => void;
}

function ViewChoice({ current, chosen, onChoose }: ViewChoiceProps) {
  const addressOf = (view: HomeView) => homeAddress(view, chosen);
  const choices = LIST_VIEWS.map((value) => ({
    value,
    name: VIEW_NAMES[value],
    address: addressOf(value),
    ...(value === MY_FEED && { audience: "member" as const }),
  }));
  return (
    <ChoiceStrip>
      <Choices label="View" current={current} choices={choices} onChoose={onChoose} />
      <OwnOrderChoice current={current} addressOf={addressOf} onChoose={onChoose} />
    </ChoiceStrip>
  );
}

interface EmptyProps {
  view: HomeView;
  range: ListRange;
  source: PostListSource;
  onShowAll: () => void;
}

function Empty({ view, range, source, onShowAll }: EmptyProps) {
  const showAll = range !== "all" && !source.widens && (
    <Link to={homeAddress(view, "all")} replace onClick={onShowAll}>
      Show all time
    </Link>
  );
  return (
    <Notice title="No results found." drawing="posts">
      {view !== MY_FEED && showAll}
      {/* The server renders nothing that loads later. */}
      {useSession().status !== "unknown" && (
        <Suspense>
          <LaterEmptyHome {...{ view, source, range, showAll }} />
        </Suspense>
      )}
    </Notice>
  );
}
