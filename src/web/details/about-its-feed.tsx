import { useQuery } from "@tanstack/react-query";
import { FeedPanels } from "../feeds/feed-panels.tsx";
import { feedQuery } from "../feeds/feed-queries.ts";

/** What the post's feed is about; nothing until that is loaded. */
export function AboutItsFeed({ name }: { name: string }) {
  const { data: feed } = useQuery(feedQuery(name));
  return feed ? <FeedPanels feed={feed} /> : null;
}
