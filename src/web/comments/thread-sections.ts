import type { InThread } from "./folded-thread.ts";

/** Neighbours that the browser lays out and skips together, with a key that no others have. */
interface Chunk<Item> {
  key: number;
  items: Item[];
}

/** A section on the page. */
export interface ShownSection extends Chunk<InThread> {
  /** Whether a fold hides all of it. */
  isAway: boolean;
}

/** The chunk of each comment or section, by its id. Comments that are no longer loaded keep theirs. */
export type KnownChunks<Id> = Map<Id, number>;

/** The comments of a section: few enough for the browser to lay them out within one frame. */
const COMMENTS = 10;

/** The sections of a group. In each frame the browser checks all groups, and the sections of those that are near the screen. */
const SECTIONS = 25;

/** Splits a thread into sections of ten comments. */
export function sectionsOf(all: InThread[], known: KnownChunks<string>): Chunk<InThread>[] {
  return chunksOf(all, ({ comment }) => comment.id, known, COMMENTS);
}

/** Puts the sections of a thread into groups. */
export function groupsOf(sections: ShownSection[], known: KnownChunks<number>): Chunk<ShownSection>[] {
  return chunksOf(sections, ({ key }) => key, known, SECTIONS);
}

/**
 * Splits a list into chunks, and adds new items to `known`. An item keeps its chunk when others come or go around it: in
 * another chunk, React would mount it again and lose an open edit.
 */
function chunksOf<Item, Id>(
  all: Item[],
  idOf: (item: Item) => Id,
  known: KnownChunks<Id>,
  length: number,
): Chunk<Item>[] {
  const last = new Map(all.map((item, index) => [known.get(idOf(item)), index]));
  let newest = Math.max(-1, ...new Set(known.values()));
  const used = new Set<number>();
  const chunks: Chunk<Item>[] = [];
  for (const [index, item] of all.entries()) {
    const own = known.get(idOf(item));
    const isReached = own !== undefined && !used.has(own);
    if (isReached || isFull(chunks.at(-1), index)) {
      const key = isReached ? own : ++newest;
      used.add(key);
      chunks.push({ key, items: [] });
    }
    const chunk = chunks.at(-1)!;
    chunk.items.push(item);
    known.set(idOf(item), chunk.key);
  }
  return chunks;

  /** Whether a new item starts a new chunk. In the middle of a chunk it does not, however long the chunk is. */
  function isFull(chunk: Chunk<Item> | undefined, index: number): boolean {
    return !chunk || (chunk.items.length >= length && (last.get(chunk.key) ?? -1) < index);
  }
}
