import { Link, useSearchParams } from "react-router";
import { usePageHead } from "../shell/page-head.ts";
import type { PageContext } from "../shell/page.ts";
import { useSite } from "../shell/site.ts";
import { Notice } from "../ui/notice.tsx";
import { Choices } from "../ui/choices.tsx";
import styles from "./home-page.module.css";
import {
  choiceIn,
  DEFAULT_RANGE,
  DEFAULT_VIEW,
  HOME_VIEWS,
  type HomeView,
  type ListRange,
  offsetIn,
  TIME_RANGES,
  useRemembered,
} from "./list-views.ts";
import { PostList } from "./post-list.tsx";
import { type PostListSource, postListQuery } from "./post-queries.ts";
import { TimeFilter } from "./time-filter.tsx";

const VIEW_NAMES: Record<HomeView, string> = { top: "Top", recent: "Recent" };

/** What everybody is sent: the view and range that the address names. */
export function prefetch({ search, queryClient }: PageContext): Promise<unknown> {
  const view = choiceIn(HOME_VIEWS, search.get("view"), DEFAULT_VIEW);
  const range = choiceIn(TIME_RANGES, search.get("time"), DEFAULT_RANGE);
  return queryClient.fetchInfiniteQuery(postListQuery(homeList(view, range, offsetIn(search))));
}

/** The front page. */
export function Page() {
  const site = useSite();
  const [search] = useSearchParams();
  const [view, rememberView] = useRemembered("homeView", HOME_VIEWS, search.get("view"), DEFAULT_VIEW);
  const [range, rememberRange] = useRemembered(
    "homeTimeRange",
    TIME_RANGES,
    search.get("time"),
    DEFAULT_RANGE,
  );
  usePageHead({ title: null, description: `The best of ${site.name}: ${LISTED[view]}.`, canonical: "/" });
  return (
    <>
      <h1 className="visually-hidden">{site.name}</h1>
      <div className={styles.controls}>
        <Choices
          label="View"
          current={view}
          choices={HOME_VIEWS.map((value) => ({
            value,
            name: VIEW_NAMES[value],
            address: address(value, range),
          }))}
          onChoose={rememberView}
        />
        <TimeFilter current={range} addressOf={(value) => address(view, value)} onChoose={rememberRange} />
      </div>
      <PostList
        key={`${view}-${range}`}
        source={homeList(view, range, offsetIn(search))}
        label={`${VIEW_NAMES[view]} posts`}
        empty={
          <Notice title="No results found.">
            {range !== "all" && (
              <Link to={address(view, "all")} replace onClick={() => rememberRange("all")}>
                Show all time
              </Link>
            )}
          </Notice>
        }
        pageAddress={(offset) => `${address(view, range)}&offset=${offset}`}
      />
    </>
  );
}

const LISTED: Record<HomeView, string> = { top: "posts with the most hearts", recent: "the newest posts" };

function homeList(view: HomeView, range: ListRange, offset: number): PostListSource {
  const parameters = new URLSearchParams();
  if (view === "top") parameters.set("sort", "popularity");
  if (range !== "all") parameters.set("time", range);
  return { key: `home-${view}-${range}`, path: `/submissions?${parameters}`, offset };
}

function address(view: HomeView, range: ListRange): string {
  return `/?view=${view}&time=${range}`;
}
