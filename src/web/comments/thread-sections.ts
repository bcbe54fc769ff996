import type { InThread } from "./unfolded.ts";

/** Comments that the browser lays out and skips together, with a key that no other section has. */
interface Section {
  key: number;
  items: InThread[];
}

/** The sections of a thread's comments, by their ids. One that is not loaded any more still has its own. */
export type KnownSections = Map<string, number>;

/** A section as it shows: where a fold hides all of it, with all comments, else without those that are away. */
export interface ShownSection extends Section {
  isAway: boolean;
}

export type ShownSections = Map<number, ShownSection>;

/** As many comments as a page has, so that the page from the server is one section. */
const LENGTH = 40;

/**
 * Splits a thread into sections, and notes those of new comments in `known`. A comment keeps its section when others come
 * or go around it: in another one React would mount it again, and lose the edit that is open in it.
 */
export function sectionsOf(all: InThread[], known: KnownSections): Section[] {
  const last = new Map(all.map(({ comment }, index) => [known.get(comment.id), index]));
  let newest = Math.max(-1, ...new Set(known.values()));
  const used = new Set<number>();
  const sections: Section[] = [];
  for (const [index, item] of all.entries()) {
    const own = known.get(item.comment.id);
    const isReached = own !== undefined && !used.has(own);
    if (isReached || isFull(sections.at(-1), index)) {
      const key = isReached ? own : ++newest;
      used.add(key);
      sections.push({ key, items: [] });
    }
    const section = sections.at(-1)!;
    section.items.push(item);
    known.set(item.comment.id, section.key);
  }
  return sections;

  /** A new comment in the middle of a section belongs to it, however long that is. */
  function isFull(section: Section | undefined, index: number): boolean {
    return !section || (section.items.length >= LENGTH && (last.get(section.key) ?? -1) < index);
  }
}

/** The sections as they show. One that has not changed is the same object as in `shown`, so that it does not render again. */
export function shownSections(
  all: InThread[],
  { known, shown }: { known: KnownSections; shown: ShownSections },
): ShownSection[] {
  return sectionsOf(all, known).map(({ key, items }) => {
    const here = items.filter(({ isAway }) => !isAway);
    const isAway = here.length === 0;
    const now = { key, items: isAway ? items : here, isAway };
    const before = shown.get(key);
    if (before?.isAway === isAway && hasSame(before.items, now.items)) return before;
    shown.set(key, now);
    return now;
  });
}

function hasSame(before: InThread[], now: InThread[]): boolean {
  return before.length === now.length && now.every((item, index) => isSame(item, before[index]!));
}

function isSame(item: InThread, before: InThread): boolean {
  const keys = Object.keys(item) as (keyof InThread)[];
  return keys.every((key) => item[key] === before[key]);
}
