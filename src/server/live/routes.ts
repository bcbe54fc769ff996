import * as calls from "../../contract/events.ts";
import { ALL_FEEDS } from "../../contract/feed-names.ts";
import { parseId } from "../db/ids.ts";
import { feedKey } from "../feeds/feeds.ts";
import type { Answer } from "../http/calls.ts";
import type { Live } from "./live.ts";

/** `*` as it is, and a feed's name as feeds are compared. */
function keyOf(category: string): string {
  return category === ALL_FEEDS ? ALL_FEEDS : feedKey(category);
}

/** The stream of what happens. */
export function liveRoutes(answer: Answer, live: Live): void {
  answer(calls.events, async ({ query, viewer, token }) =>
    live.open({
      viewer,
      token,
      postId: query.submission === undefined ? null : parseId(query.submission),
      category: query.category === undefined ? null : keyOf(query.category),
    }),
  );
}
