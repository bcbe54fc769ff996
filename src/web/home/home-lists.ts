import type { SiteSettings } from "../../contract/page.ts";
import type { listMyFeed } from "../../contract/posts.ts";
import { call } from "../api/api.ts";
import { type HomeView, type ListRange, offsetAfter, ownOrder } from "../posts/list-choices.ts";
import { firstList, firstRange } from "../posts/list-defaults.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { listFor, pageOf, type PostListSource, readPosts } from "../post-cache/post-lists.ts";

/** The view that only members have; its list differs from member to member. */
export const MY_FEED = "my-feed" satisfies HomeView;

/** `chosen` is null where nobody chose a time range, so that it is the site's; the viewer has lists of their own. */
export function homeList(
  view: HomeView,
  chosen: ListRange | null,
  offset: number,
  site: SiteSettings,
  viewer: ViewerProfile | null = null,
): PostListSource {
  const order = ownOrder(view);
  // An own order has one list, whatever range the reader has chosen in other views.
  const name = order ? "" : nameOf(chosen, site);
  const list = {
    range: order ? "all" : (chosen ?? firstRange(site)),
    widens: !order && chosen === null && offset === 0,
    offset,
  } as const;
  if (view === MY_FEED)
    return { ...list, key: `${MY_FEED}${name}`, owner: ownerOf(viewer), read: readMyFeed };
  const sort = order ?? (view === "top" ? "popularity" : undefined);
  const read: PostListSource["read"] = (paging, ...how) => readPosts({ sort, ...paging }, ...how);
  return listFor(viewer, { ...list, key: `home-${view}${name}`, order: sort, read });
}

const nameOf = (chosen: ListRange | null, site: SiteSettings): string => `-${chosen ?? firstList(site)}`;

const ownerOf = (viewer: ViewerProfile | null): string => viewer?.uid ?? "";

const readMyFeed: PostListSource["read"] = async (query, options) =>
  pageOf(await call<typeof listMyFeed>("GET", "/my-feed", { query, ...options }));

/** Reads the ids of the ten newest posts: the first alone may be a post that arrived during this request. */
export async function readNewestOfMyFeed(): Promise<string[]> {
  const { posts } = await readMyFeed({ limit: 10 }, {}, true);
  return posts.map(({ id }) => id);
}

export function homeAddress(view: HomeView, chosen: ListRange | null): string {
  return chosen === null ? `/?view=${view}` : `/?view=${view}&time=${chosen}`;
}

/** A page of the list, for readers without JavaScript. */
export function homePageAddress(view: HomeView, range: ListRange, offset: number): string {
  return homeAddress(view, range) + offsetAfter(offset);
}
