import type { Submission } from "../../contract/entities.ts";
import { ALL_FEEDS, feedKey } from "../../contract/feed-names.ts";
import type { LiveEvent } from "../live/live-event.ts";

/** The changes that make an answer outdated. */
export interface Dependencies {
  /** The dependencies' names, made by the functions below. A change to one of them invalidates the answer. */
  on: string[];
  /** Milliseconds after which the answer expires even if no dependency has changed. */
  goodFor: number;
}

/** For answers whose changes publish events. Imports and manual changes publish none; they show after this time. */
const WITH_EVENTS_MS = 20_000;

/** For answers that also change without events, such as an order by hearts: served for a second at most. */
const WITHOUT_EVENTS_MS = 1_000;

/** The dependencies of an answer that changes only with these. */
export function changesWith(...on: string[]): Dependencies {
  return { on, goodFor: WITH_EVENTS_MS };
}

/** The dependencies of an answer whose order or figures also change without an event. */
export function changesAlsoWithout(...on: string[]): Dependencies {
  return { on, goodFor: WITHOUT_EVENTS_MS };
}

/** The dependencies of an answer that is made of others. */
export function union(all: Dependencies[]): Dependencies {
  return {
    on: [...new Set(all.flatMap(({ on }) => on))],
    goodFor: Math.min(WITH_EVENTS_MS, ...all.map(({ goodFor }) => goodFor)),
  };
}

export function post(id: number | string): string {
  return `post ${id}`;
}

/** The hearts of a post's comments. Lists do not depend on them. */
export function heartsInDiscussion(postId: number): string {
  return `discussion ${postId}`;
}

/** The set of posts in a feed; without a name, in all feeds. */
export function postsOf(feed: string = ALL_FEEDS): string {
  return `feed ${feedKey(feed)}`;
}

/** A feed's description and whether it takes posts; without a name, those of all feeds. */
export function aboutFeed(feed: string = ALL_FEEDS): string {
  return `about ${feedKey(feed)}`;
}

/** A post and the words of its tags. */
export function taggedPost({ id, tags = [] }: Pick<Submission, "id" | "tags">): string[] {
  return [post(id), ...tags.map(({ category }) => tagsIn(category))];
}

function tagsIn(feed: string): string {
  return `tags ${feedKey(feed)}`;
}

function renamedTags({ category, hasNewTags }: Extract<LiveEvent, { what: "described" }>): string[] {
  return hasNewTags ? [tagsIn(category)] : [];
}

/** The words of all posts, by which searches find them. */
export function wordsOfPosts(): string {
  return "words";
}

export function postsBy(memberId: string): string {
  return `member ${memberId}`;
}

/** A member's picture, by its image's key, where it stands beside something that they wrote. */
export function shownPicture(key: string): string {
  return `picture ${key}`;
}

/** The words and the picture of a member's profile. */
export function profileOf(memberId: string): string {
  return `profile ${memberId}`;
}

/** The settings of the site, which every page shows. */
export function siteSettings(): string {
  return "site";
}

/** The words of one of the site's own pages, and those that it had. */
export function wordsOfSitePage(page: string): string {
  return `site-page ${page}`;
}

/** The dependencies that an event hides from visitors. Answers that show them must never be served stale. */
export function hiddenBy(event: LiveEvent): string[] {
  // Words or the picture may have been erased; and a site has one name.
  if (event.what === "profile" || event.what === "site" || event.what === "site-page")
    return changedBy(event);
  if (event.what === "described")
    return [...renamedTags(event), ...(event.isLess ? [aboutFeed(event.category)] : [])];
  const isHidden =
    event.what === "deleted" || event.what === "edited" || (event.what === "changed" && event.isLess);
  return isHidden ? [post(event.postId)] : [];
}

/** The dependencies that an event changes for visitors. */
export function changedBy(event: LiveEvent): string[] {
  switch (event.what) {
    case "changed":
      return [post(event.postId)];
    case "edited":
      return [post(event.postId), wordsOfPosts(), ...event.categories.map((name) => postsOf(name))];
    case "hearted":
      return [heartsInDiscussion(event.postId)];
    case "submitted":
    case "deleted":
    case "restored": {
      const { postId, memberId, categories } = event;
      return [post(postId), postsBy(memberId), postsOf(), ...categories.map((name) => postsOf(name))];
    }
    case "described":
      return [aboutFeed(), aboutFeed(event.category), ...renamedTags(event)];
    case "site":
      return [siteSettings()];
    case "site-page":
      return [wordsOfSitePage(event.page)];
    case "profile": {
      const { memberId, picture } = event;
      return [profileOf(memberId), ...(picture === undefined ? [] : [shownPicture(picture)])];
    }
    default:
      return [];
  }
}
