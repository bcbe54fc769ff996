import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { feedKey } from "../../../contract/feed-names.ts";
import type { EditedFeedTexts, listFeedTexts } from "../../../contract/feed-texts.ts";
import { call } from "../../api/api.ts";
import { feedAboutQuery } from "../../feeds/feed-about-query.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";

/** The texts of a feed as they are edited. Signing out removes this query. */
export function textsQuery(name: string) {
  return queryOptions({
    queryKey: ["own", "feed-texts", feedKey(name)],
    queryFn: ({ signal }) =>
      call<typeof listFeedTexts>("GET", "/moderation/feeds/:name/texts", { params: { name }, signal }),
  });
}

/** Shows texts as they are saved by now, also where visitors read them. */
export async function showTexts(queryClient: QueryClient, saved: EditedFeedTexts): Promise<void> {
  const { queryKey } = textsQuery(saved.name);
  // Cancels reads that began before the save: they would show the texts as they were.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: feedQuery(saved.name).queryKey });
  void queryClient.invalidateQueries({ queryKey: feedAboutQuery(saved.name).queryKey });
  invalidateAfterDecision(queryClient);
}
