import type { FeedWithFigures } from "../../contract/feeds.ts";
import { Rail } from "../ui/rail.tsx";
import { FeedPanels } from "./feed-panels.tsx";

/** What a feed is about, on wide screens. */
export function FeedRail({ feed }: { feed: FeedWithFigures }) {
  return (
    <Rail data={feed}>
      <FeedPanels feed={feed} />
    </Rail>
  );
}
