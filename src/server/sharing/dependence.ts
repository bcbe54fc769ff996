import { ALL_FEEDS } from "../../contract/feed-names.ts";
import { feedKey } from "../feeds/feeds.ts";
import type { Happening } from "../live/happening.ts";

/** What an answer for every visitor depends on. */
export interface Dependence {
  /** The things it shows, by the names below: when one of them changes, it is made anew. */
  on: string[];
  /** Milliseconds after which it is made anew although nothing it names has changed. */
  goodFor: number;
}

/** Where every change is told: bounds what an import, or a change by hand in the database, leaves behind. */
const TOLD_MS = 20_000;

/** Where some is not: an order by hearts, what trends. Nobody reads what is older than a second. */
const UNTOLD_MS = 1_000;

/** Of an answer that shows these things and nothing else. */
export function shows(...on: string[]): Dependence {
  return { on, goodFor: TOLD_MS };
}

/** Of an answer that shows these things, in an order or with figures that move by themselves. */
export function movesWith(...on: string[]): Dependence {
  return { on, goodFor: UNTOLD_MS };
}

/** Of an answer made of others. */
export function allOf(dependences: Dependence[]): Dependence {
  return {
    on: [...new Set(dependences.flatMap(({ on }) => on))],
    goodFor: Math.min(TOLD_MS, ...dependences.map(({ goodFor }) => goodFor)),
  };
}

export function post(id: number | string): string {
  return `post ${id}`;
}

/** Which posts are in a feed; without a name, in any. */
export function postsOf(feed: string = ALL_FEEDS): string {
  return `feed ${feedKey(feed)}`;
}

/** What a feed is about, and whether it takes posts; without a name, any of them. */
export function aboutFeed(feed: string = ALL_FEEDS): string {
  return `about ${feedKey(feed)}`;
}

export function postsBy(memberId: string): string {
  return `member ${memberId}`;
}

/** What a happening takes away from what visitors see. */
export function takenBy(happening: Happening): string[] {
  const isTaken = happening.what === "deleted" || (happening.what === "changed" && happening.isLess);
  return isTaken ? [post(happening.postId)] : [];
}

/** What a happening changes of what visitors see. */
export function changedBy(happening: Happening): string[] {
  switch (happening.what) {
    case "changed":
      return [post(happening.postId)];
    case "submitted":
    case "deleted":
    case "restored": {
      const { postId, memberId, categories } = happening;
      return [post(postId), postsBy(memberId), postsOf(), ...categories.map((name) => postsOf(name))];
    }
    case "described":
      return [aboutFeed(), aboutFeed(happening.category)];
    default:
      return [];
  }
}
