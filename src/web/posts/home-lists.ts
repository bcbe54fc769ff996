import type { HomeView, ListRange } from "./list-views.ts";
import type { PostListSource } from "./post-queries.ts";

/** The view that only members have: each has another list there. */
export const MY_FEED = "my-feed" satisfies HomeView;

/** Where the posts of a view of the front page come from. My Feed is the list of the member of this uid. */
export function homeList(view: HomeView, range: ListRange, offset: number, uid?: string): PostListSource {
  const parameters = new URLSearchParams();
  if (view === "top") parameters.set("sort", "popularity");
  if (range !== "all") parameters.set("time", range);
  if (view === MY_FEED) {
    return { key: `${MY_FEED}-${range}`, owner: uid ?? "", path: `/my-feed?${parameters}`, offset };
  }
  return { key: `home-${view}-${range}`, path: `/submissions?${parameters}`, offset };
}

/** The address of a view of the front page, whatever is remembered. */
export function homeAddress(view: HomeView, range: ListRange): string {
  return `/?view=${view}&time=${range}`;
}
