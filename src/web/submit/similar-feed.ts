import { feedKey, includesFeed } from "../../contract/feed-names.ts";

/** A chosen feed that does not exist yet, and the one that the author may mean. */
export interface NewFeed {
  feed: string;
  meant: string | null;
  /** The number of posts in the one that may be meant. */
  posts: number;
}

/** The chosen feeds that are not among the known names. */
export function newFeeds(names: string[], chosen: string[], postsIn: (feed: string) => number): NewFeed[] {
  const news = chosen.filter((feed) => !includesFeed(names, feed));
  if (news.length === 0) return [];
  const others = names.filter((feed) => !includesFeed(chosen, feed));
  return news.map((feed) => {
    const meant = similarFeed(others, feed, postsIn);
    return { feed, meant, posts: meant === null ? 0 : postsIn(meant) };
  });
}

/** A shorter beginning is that of too many names. */
const LEAST_BEGINNING = 3;

/**
 * The feed that the author of a new name probably means: one that is spelt almost alike, else one that begins with the name or
 * that the name begins with. Of several, the closest with most posts. Null if there is none.
 */
export function similarFeed(names: string[], name: string, postsIn: (feed: string) => number): string | null {
  const [closest] = names
    .map((feed) => ({ feed, distance: distanceOf(lettersOf(feed), lettersOf(name)), posts: postsIn(feed) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance || other.posts - one.posts);
  return closest?.feed ?? null;
}

/** Neither spaces and signs nor accents tell feeds apart that an author would mix up. */
function lettersOf(name: string): string {
  return feedKey(name)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function distanceOf(one: string, other: string): number {
  // Numbers tell names apart that are otherwise alike, as "Python 2" and "Python 3".
  if (digitsOf(one) !== digitsOf(other)) return Infinity;
  const shorter = Math.min(one.length, other.length);
  const edits = editsBetween(one, other);
  if (edits <= mostEdits(shorter)) return edits;
  const isBeginning = one.startsWith(other) || other.startsWith(one);
  return isBeginning && shorter >= LEAST_BEGINNING ? mostEdits(Infinity) + 1 : Infinity;
}

const digitsOf = (letters: string) => letters.replace(/\P{N}/gu, "");

/** A short word is another word after a single edit, as "art" and "cat". */
function mostEdits(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** The letters to add, drop or replace until one is the other (Levenshtein's distance). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = row[to - 1]! + Number(one[at - 1] !== other[to - 1]);
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
