import { ALL_FEEDS, feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { isNewPostHidden } from "../filters/new-posts.ts";
import type { EventStream } from "./event-stream.ts";
import type { LiveEvent } from "./live-event.ts";

type Submitted = Extract<LiveEvent, { what: "submitted" }>;

/** Tells readers of a new post in the lists that they read and the feeds that they follow, unless they muted it. */
export function passSubmitted(db: Database, streams: EventStream[], event: Submitted): void {
  const { postId, memberId, categories } = event;
  const id = String(postId);
  const names = new Set([ALL_FEEDS, ...categories.map(feedKey)]);
  for (const stream of streams) {
    const { category, viewer } = stream.subscription;
    if (category !== null && names.has(category))
      pass(stream, category, () => stream.send("submitted", { id, userId: memberId, categories }));
    if (viewer?.id !== memberId && !names.isDisjointFrom(stream.followed))
      pass(stream, null, () => stream.send("posted", { id, categories }));
  }

  function pass(stream: EventStream, category: string | null, send: () => void): void {
    if (!stream.hasFilters) return send();
    // Not awaited, so that no later event waits. After a failure the reader hears of a post that a list may not show.
    const readerId = stream.subscription.viewer!.id;
    isNewPostHidden(db, readerId, { postId, category }).then((isHidden) => isHidden || send(), send);
  }
}
