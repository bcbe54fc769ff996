import { queryOptions } from "@tanstack/react-query";
import type { readFeedAbout } from "../../contract/feed-texts.ts";
import { call, nullIfNotFound } from "../api/api.ts";

/** The text of a feed's about page; null where it has none. */
export function feedAboutQuery(name: string) {
  return queryOptions({
    queryKey: ["feed-about", name.toLowerCase()],
    queryFn: ({ signal }) =>
      call<typeof readFeedAbout>("GET", "/category/:name/about", { params: { name }, signal }).catch(
        nullIfNotFound,
      ),
  });
}
