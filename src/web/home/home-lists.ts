import { DEFAULT_RANGE, type HomeView, type ListRange } from "../posts/list-views.ts";
import type { PostListSource } from "../post-cache/post-queries.ts";

/** The view that only members have; each member has a list of their own. */
export const MY_FEED = "my-feed" satisfies HomeView;

/** `chosen` is null where nobody chose a time range; `uid` names the member of My Feed. */
export function homeList(
  view: HomeView,
  chosen: ListRange | null,
  offset: number,
  uid?: string,
): PostListSource {
  const list = { range: chosen ?? DEFAULT_RANGE, widens: chosen === null && offset === 0, offset };
  if (view === MY_FEED) {
    return { ...list, key: `${MY_FEED}-${chosen ?? "default"}`, owner: uid ?? "", path: "/my-feed" };
  }
  const path = view === "top" ? "/submissions?sort=popularity" : "/submissions";
  return { ...list, key: `home-${view}-${chosen ?? "default"}`, path };
}

export function homeAddress(view: HomeView, chosen: ListRange | null): string {
  return chosen === null ? `/?view=${view}` : `/?view=${view}&time=${chosen}`;
}
