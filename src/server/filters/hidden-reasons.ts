import type { HiddenReason } from "../../contract/hidden.ts";
import { plainWordsOf } from "../../contract/plain-words.ts";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { type PostInBrief, readPostsInBrief, readPostsOnce } from "../posts/in-brief.ts";
import type { PostRowPage } from "../posts/paging.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { type LaidAside, laidAsideOf, NOTHING_ASIDE } from "./laid-aside.ts";
import { hasMutedWord, withMutedWord } from "./muted-words.ts";

/** The feed or the member that the reader opened on purpose: its own mute does not hold there. */
export interface OpenedList {
  feedId?: number | undefined;
  memberId?: string | undefined;
}

/** A post of a list. */
export type ListedRow = PostRowPage["posts"][number];

/** The reader of a list. */
export type Reader = Pick<Viewer, "id" | "filtersVersion">;

export type Reasons = ReadonlyMap<number, HiddenReason>;

const NONE: Reasons = new Map();

/** Decides, in this one place, which of these posts a member does not see, and why. Their own are always shown. */
export async function hiddenReasons(
  db: Database,
  reader: Reader,
  posts: ListedRow[],
  opened: OpenedList = {},
): Promise<Reasons> {
  const filters = await filtersOf(db, reader);
  if (!filters) return NONE;
  const others = othersOf(reader, posts);
  const laidAside = await laidAsideOf(db, reader.id, filters, others);
  return reasonsFor(others, (post) => reasonOf(post, { filters, laidAside, opened, hasWord }));
}

/** The reasons for the posts of these ids, many of which no list shows: reads their words only where those decide. */
export async function hiddenPosts(db: Database, reader: Reader, ids: number[]): Promise<Reasons> {
  const filters = ids.length === 0 ? null : await filtersOf(db, reader);
  if (!filters) return NONE;
  const others = othersOf(reader, await readPostsInBrief(db, ids));
  const [laidAside, worded] = await Promise.all([
    laidAsideOf(db, reader.id, filters, others),
    withMutedWord(
      filters,
      "post",
      others.filter((post) => placeReason(post, filters, {}) === null),
      async (some) =>
        (await readPostsOnce(db, some)).map((post) => ({ id: post.id, words: () => shownWords(post) })),
    ),
  ]);
  const deciding = { filters, laidAside, opened: {}, hasWord: ({ id }: PostInBrief) => worded.has(id) };
  return reasonsFor(others, (post) => reasonOf(post, deciding));
}

/** The reason for a post that was submitted just now, which the member has neither hidden nor read yet. */
export async function newPostReason(
  db: Database,
  reader: Reader,
  post: ListedRow,
  opened: OpenedList,
): Promise<HiddenReason | null> {
  const filters = post.member_id === reader.id ? null : await filtersOf(db, reader);
  return filters && reasonOf(post, { filters, laidAside: NOTHING_ASIDE, opened, hasWord });
}

function othersOf<Post extends PostInBrief>({ id }: Reader, posts: Post[]): Post[] {
  return posts.filter((post) => post.member_id !== id);
}

function reasonsFor<Post extends PostInBrief>(
  posts: Post[],
  decide: (post: Post) => HiddenReason | null,
): Reasons {
  const reasons = new Map<number, HiddenReason>();
  for (const post of posts) {
    const reason = decide(post);
    if (reason !== null) reasons.set(post.id, reason);
  }
  return reasons;
}

interface Deciding<Post> {
  filters: Filters;
  laidAside: LaidAside;
  opened: OpenedList;
  hasWord: (post: Post, filters: Filters) => boolean;
}

function reasonOf<Post extends PostInBrief>(
  post: Post,
  { filters, laidAside: { hidden, read }, opened, hasWord: isWorded }: Deciding<Post>,
): HiddenReason | null {
  if (hidden.has(post.id)) return "hidden";
  const reason = placeReason(post, filters, opened);
  if (reason) return reason;
  if (isWorded(post, filters)) return "word";
  return read.has(post.id) ? "read" : null;
}

/** The reasons by author and feed. */
function placeReason(
  { member_id: author, feed_ids: feeds }: PostInBrief,
  filters: Filters,
  { feedId, memberId }: OpenedList,
): HiddenReason | null {
  const reason = author === memberId ? null : authorReason(author, filters);
  if (reason) return reason;
  return feeds.some((id) => id !== feedId && filters.feeds.has(id)) ? "feed" : null;
}

export function authorReason(memberId: string, { blocked, members }: Filters): "blocked" | "member" | null {
  if (blocked.has(memberId)) return "blocked";
  return members.has(memberId) ? "member" : null;
}

function hasWord(post: ListedRow, filters: Filters): boolean {
  return hasMutedWord(filters, "post", post, () => shownWords(post));
}

/** All words that a card shows: the post's own, and those of the page that it links to. */
function shownWords(post: ListedRow): string {
  const words = plainWordsOf({
    contentType: post.content_type,
    content: post.content,
    caption: post.caption ?? undefined,
    formatted: post.formatted ?? undefined,
  });
  // Keeps the texts apart: a word must not begin in one text and end in the next.
  return [post.title, words, post.preview_title, post.preview_description].join("\n|\n");
}
