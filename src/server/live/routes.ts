import * as calls from "../../contract/events.ts";
import { feedKey } from "../../contract/feed-names.ts";
import { parseId } from "../db/ids.ts";
import type { Answer } from "../http/calls.ts";
import type { Live } from "./live.ts";

export function liveRoutes(answer: Answer, live: Live): void {
  answer(calls.events, async ({ query, viewer, token, networks }) => {
    const postId = query.submission === undefined ? null : parseId(query.submission);
    const category = query.category === undefined ? null : feedKey(query.category);
    const hasFollows = viewer !== null && query.follows === "true";
    return live.open({ viewer, token, postId, category, hasFollows }, networks());
  });
}
