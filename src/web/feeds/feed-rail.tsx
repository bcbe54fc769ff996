import type { FeedWithFigures } from "../../contract/feeds.ts";
import { Rail } from "../ui/rail.tsx";
import { FeedPanels } from "./feed-panels.tsx";

/** The rail of a feed's page. */
export function FeedRail({ feed }: { feed: FeedWithFigures }) {
  return (
    <Rail data={feed}>
      <FeedPanels feed={feed} />
    </Rail>
  );
}
