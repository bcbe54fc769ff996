import type { Submission } from "../../contract/entities.ts";
import { FEED_CACHE_TTL_MS, LIMITS } from "../../contract/limits.ts";
import type { ListRange } from "../posts/list-choices.ts";
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from "../session/storage.ts";
import { isHiddenIn, type Shows } from "../session/own-state.ts";
import { type PostPage, type PostPages, postsIn, readAtOf } from "./post-lists.ts";
import { removeHeights } from "./stored-heights.ts";

/** The maximum number of lists in session storage. Those fetched longest ago are evicted first. */
const MAX_STORED = 10;

const PREFIX = "listCache-";

/** A list in session storage, so that a reload restores the loaded pages. */
interface StoredList {
  posts: Submission[];
  /** The number of posts requested so far, which is the offset of the next page. */
  offset: number;
  next: string | null;
  range: ListRange | undefined;
  added: string[] | undefined;
  /** The numbers of each page; absent in a list that Hearth stored before there were any. */
  hidden?: PostPage["hidden"][];
  /** The number of posts of each page; absent in a list that Hearth stored before they differed. */
  lengths?: number[];
  passed: number | undefined;
  leftOut?: number | undefined;
  found?: PostPage["found"];
  pageParams: unknown[];
  readAt: number;
}

export function storageKeyOf(queryKey: readonly unknown[]): string {
  return PREFIX + queryKey.slice(1).join("-");
}

/** The stored list; null where there is none, or it is too old. */
export function readStoredList(storageKey: string): PostPages | null {
  const stored = readStoredJson<StoredList>(storageKey, "sessionStorage");
  if (!stored) return null;
  if (Date.now() - stored.readAt < FEED_CACHE_TTL_MS) return toPages(stored);
  removeList(storageKey);
  return null;
}

/** Stores a list, unless its reader has hidden something of it since: read again, it says what it leaves out. */
export function storeList(storageKey: string, list: PostPages, shows?: Shows): void {
  if (postsIn(list).some(({ id }) => isHiddenIn(shows, id))) return removeList(storageKey);
  const isNew = readStored(storageKey, "sessionStorage") === null;
  writeList(storageKey, toStored(list));
  if (!isNew) return;
  const oldestFirst = storedLists().toSorted(([, one], [, other]) => one.readAt - other.readAt);
  for (const [key] of oldestFirst.slice(0, -MAX_STORED)) {
    if (key !== storageKey) removeList(key);
  }
}

/** Removes a post from every stored list. */
export function removeStoredPost(id: string): void {
  for (const [key, stored] of storedLists()) {
    const pages = toPages(stored).pages.map((page) => ({
      ...page,
      posts: page.posts.filter((post) => post.id !== id),
    }));
    const posts = pages.flatMap((page) => page.posts);
    const lengths = pages.map((page) => page.posts.length);
    if (posts.length < stored.posts.length) writeList(key, { ...stored, posts, lengths });
  }
}

/** Removes every stored list that has such a post. */
export function removeStoredListsWith(isHidden: (post: Submission) => boolean): void {
  for (const [key, { posts }] of storedLists()) if (posts.some(isHidden)) removeList(key);
}

/** Removes a member's My Feed from session storage, after their follows have changed. */
export function removeStoredListsOf(owner: string): void {
  for (const [key] of storedLists()) {
    if (key.startsWith(`${PREFIX}own-${owner}-`)) removeList(key);
  }
}

function removeList(storageKey: string): void {
  removeStored(storageKey, "sessionStorage");
  removeHeights(storageKey);
}

function writeList(storageKey: string, list: StoredList): void {
  writeStored(storageKey, JSON.stringify(list), "sessionStorage");
}

function storedLists(): [key: string, list: StoredList][] {
  return storedKeys("sessionStorage").flatMap((key): [string, StoredList][] => {
    const stored = key.startsWith(PREFIX) ? readStoredJson<StoredList>(key, "sessionStorage") : null;
    return stored ? [[key, stored]] : [];
  });
}

function toStored(list: PostPages): StoredList {
  const { pages, pageParams } = list;
  return {
    posts: postsIn(list),
    offset: pages.length * LIMITS.pageSize,
    next: pages.at(-1)?.next ?? null,
    range: pages[0]?.range,
    added: pages[0]?.added,
    hidden: pages.map((page) => page.hidden),
    lengths: pages.map((page) => page.posts.length),
    passed: pages[0]?.passed,
    leftOut: pages[0]?.leftOut,
    found: pages[0]?.found,
    pageParams,
    readAt: readAtOf(list),
  };
}

/** Gives every page but the last an empty `next`, which is never used. */
function toPages(list: StoredList): PostPages {
  const { posts, next, range, added, passed, leftOut, found, hidden, lengths, pageParams, readAt } = list;
  const last = pageParams.length - 1;
  let end = 0;
  return {
    pageParams,
    pages: pageParams.map((_, index) => ({
      posts: posts.slice(end, (end += index === last ? posts.length : (lengths?.[index] ?? LIMITS.pageSize))),
      next: index === last ? next : "",
      range,
      hidden: hidden?.[index],
      ...(index === 0 && { added, passed, leftOut, found }),
      readAt,
    })),
  };
}
