import type { HiddenCounts, HiddenReason } from "../../contract/hidden.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import type { Paging, PostRowPage } from "../posts/paging.ts";
import { hiddenReasons, type OpenedList, type Reader } from "./hidden-reasons.ts";
import { countReasons } from "./shown-posts.ts";

/** A page of a list without the items that its reader does not see, and the number of those. */
export interface FilledPage<Item> {
  items: Item[];
  next: string | null;
  hidden: HiddenCounts;
}

interface Source<Item extends { id: number }> {
  read: (paging: Paging) => Promise<{ items: Item[]; next: string | null }>;
  reasons: (items: Item[]) => Promise<ReadonlyMap<number, HiddenReason>>;
}

/**
 * A page with as many items as were asked for, unless the list ends or `LIMITS.filteredPosts` items were looked at. Its
 * cursors are places in the unfiltered list, so pages joined are that list less what is hidden.
 */
export async function filledPage<Item extends { id: number }>(
  paging: Paging,
  { read, reasons }: Source<Item>,
): Promise<FilledPage<Item>> {
  const page: FilledPage<Item> = { items: [], next: null, hidden: {} };
  let looked = 0;
  let at: Paging = paging;
  for (let round = 0; ; round += 1) {
    const wanted = paging.limit - page.items.length;
    const limit = sizeOfPart({ round, wanted, looked, shown: page.items.length });
    let part = await partOf({ ...at, limit }, { read, reasons });
    const last = part.shown[wanted - 1];
    // The part has more than are wanted: it is read again up to the last wanted one, for the cursor behind it.
    if (last && part.shown.length > wanted)
      part = await partOf({ ...at, limit: part.items.indexOf(last) + 1 }, { read, reasons });
    page.items.push(...part.shown);
    countReasons(part.hidden.values(), page.hidden);
    page.next = part.next;
    looked += limit;
    const isDone = page.items.length >= paging.limit || looked >= LIMITS.filteredPosts;
    if (part.next === null || isDone) return page;
    at = { limit, cursor: part.next, offset: undefined };
  }
}

interface Progress {
  round: number;
  wanted: number;
  looked: number;
  shown: number;
}

/**
 * The first part is as large as the page. The second would fill the page if it hid the same share as the first. Each
 * later part is larger than all before together: a search for forty posts costs about as much as one for four hundred.
 */
function sizeOfPart({ round, wanted, looked, shown }: Progress): number {
  const growing = Math.max(LIMITS.pageSize, 4 * looked);
  const expected = shown === 0 ? growing : Math.floor((wanted * looked) / shown);
  const size = round === 0 ? wanted : round === 1 ? Math.max(wanted, Math.min(expected, growing)) : growing;
  return Math.min(size, LIMITS.filteredPosts - looked);
}

interface Part<Item> {
  items: Item[];
  shown: Item[];
  hidden: ReadonlyMap<number, HiddenReason>;
  next: string | null;
}

async function partOf<Item extends { id: number }>(
  paging: Paging,
  { read, reasons }: Source<Item>,
): Promise<Part<Item>> {
  const { items, next } = await read(paging);
  const hidden = await reasons(items);
  return { items, shown: items.filter(({ id }) => !hidden.has(id)), hidden, next };
}

/** A page of posts, and the pinned ones beside it, without those that the reader does not see. */
export async function filteredPosts(
  db: Database,
  reader: Reader,
  paging: Paging,
  { read, opened }: { read: (paging: Paging) => Promise<PostRowPage>; opened?: OpenedList },
): Promise<PostRowPage & { hidden: HiddenCounts }> {
  const reasons = (posts: PostRowPage["posts"]) => hiddenReasons(db, reader, posts, opened);
  let pinned: PostRowPage["pinned"];
  const listed = new Set<number>();
  const { items, ...page } = await filledPage(paging, {
    read: async (part) => {
      const { posts, next, pinned: beside } = await read(part);
      pinned ??= beside;
      for (const { id } of posts) listed.add(id);
      return { items: posts, next };
    },
    reasons,
  });
  if (!pinned?.length) return { posts: items, ...page };
  const hidden = await reasons(pinned);
  // Most hidden pinned posts are counted in their places of the list. Where the list ends, those outside its time range
  // are not in it, so they are counted here.
  const outside = page.next === null ? [...hidden].filter(([id]) => !listed.has(id)) : [];
  countReasons(
    outside.map(([, reason]) => reason),
    page.hidden,
  );
  return { posts: items, pinned: pinned.filter(({ id }) => !hidden.has(id)), ...page };
}
