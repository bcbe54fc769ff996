import { ALL_FEEDS, feedKey } from "../../contract/feed-names.ts";
import type { LiveEvent } from "../live/live-event.ts";

export interface Dependence {
  /** Names made by the functions below: a change to one of them invalidates the answer. */
  on: string[];
  /** Milliseconds after which the answer expires even though nothing it names has changed. */
  goodFor: number;
}

/** For answers whose every change is an event: limits how long an import or a manual change stays unseen. */
const TOLD_MS = 20_000;

/** For answers that also change without events (an order by hearts, trends): served for a second at most. */
const UNTOLD_MS = 1_000;

/** For an answer that changes only with these. */
export function shows(...on: string[]): Dependence {
  return { on, goodFor: TOLD_MS };
}

/** For an answer that changes with these, and whose order or figures also change without an event. */
export function movesWith(...on: string[]): Dependence {
  return { on, goodFor: UNTOLD_MS };
}

/** For an answer made of others. */
export function allOf(dependences: Dependence[]): Dependence {
  return {
    on: [...new Set(dependences.flatMap(({ on }) => on))],
    goodFor: Math.min(TOLD_MS, ...dependences.map(({ goodFor }) => goodFor)),
  };
}

export function post(id: number | string): string {
  return `post ${id}`;
}

/** The set of posts in a feed; without a name, in all feeds. */
export function postsOf(feed: string = ALL_FEEDS): string {
  return `feed ${feedKey(feed)}`;
}

/** A feed's description and whether it takes posts; without a name, those of all feeds. */
export function aboutFeed(feed: string = ALL_FEEDS): string {
  return `about ${feedKey(feed)}`;
}

export function postsBy(memberId: string): string {
  return `member ${memberId}`;
}

/** The dependencies that an event hides from visitors. They must never be served stale. */
export function takenBy(event: LiveEvent): string[] {
  const isTaken = event.what === "deleted" || (event.what === "changed" && event.isLess);
  return isTaken ? [post(event.postId)] : [];
}

/** The dependencies that an event changes for visitors. */
export function changedBy(event: LiveEvent): string[] {
  switch (event.what) {
    case "changed":
      return [post(event.postId)];
    case "submitted":
    case "deleted":
    case "restored": {
      const { postId, memberId, categories } = event;
      return [post(postId), postsBy(memberId), postsOf(), ...categories.map((name) => postsOf(name))];
    }
    case "described":
      return [aboutFeed(), aboutFeed(event.category)];
    default:
      return [];
  }
}
