import { useQueryClient } from "@tanstack/react-query";
import { ALL_FEEDS } from "../../contract/feed-names.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { restartList } from "../post-cache/post-lists.ts";
import { useSite } from "../page/site.ts";
import type { HomeView, ListRange } from "../posts/list-choices.ts";
import type { LiveList } from "../posts/new-posts.tsx";
import { navigate } from "../router/location.ts";
import { useSession } from "../session/session.ts";
import { homeAddress, homeList, MY_FEED, readNewestOfMyFeed } from "./home-lists.ts";

/** Announces new posts. Top is not sorted by time, so its button for new posts leads to Recent. */
export function useLiveHome(view: HomeView, chosen: ListRange | null, isNewestFirst: boolean): LiveList {
  const { data: followed } = useFollowedQuery();
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const site = useSite();
  if (view === MY_FEED) {
    const concerns = (categories: string[]) =>
      categories.some((name) => followed?.includes(name.toLowerCase()));
    return { category: ALL_FEEDS, concerns, isNewestFirst, readNewest: readNewestOfMyFeed };
  }
  if (view === "recent") return { category: ALL_FEEDS, isNewestFirst };
  const showRecent = async () => {
    await restartList(queryClient, homeList("recent", chosen, 0, site, viewer));
    navigate(homeAddress("recent", chosen));
    window.scrollTo(0, 0);
  };
  return { category: ALL_FEEDS, onShow: () => void showRecent() };
}
