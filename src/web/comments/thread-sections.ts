import type { InThread } from "./folded-thread.ts";

/** Comments that the browser lays out and skips together, with a key that no other section has. */
interface Section {
  key: number;
  items: InThread[];
}

/** A section on the page. */
export interface ShownSection extends Section {
  /** Whether a fold hides all of it. */
  isAway: boolean;
}

/** The section of each comment, by the comment's id. Comments that are no longer loaded keep theirs. */
export type KnownSections = Map<string, number>;

/** The comments of a section: few enough for the browser to lay them out within one frame. */
const LENGTH = 10;

/**
 * Splits a thread into sections, and adds new comments to `known`. A comment keeps its section when others come or go
 * around it: in another section, React would mount it again and lose an open edit.
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

  /** Whether a new comment starts a new section. In the middle of a section it does not, however long the section is. */
  function isFull(section: Section | undefined, index: number): boolean {
    return !section || (section.items.length >= LENGTH && (last.get(section.key) ?? -1) < index);
  }
}
