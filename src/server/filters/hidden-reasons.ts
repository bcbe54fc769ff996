import type { HiddenReason, MutedReason } from "../../contract/hidden.ts";
import { plainText, plainWordsOf } from "../../contract/plain-words.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import type { Viewer } from "../http/viewer.ts";
import type { PostRowPage } from "../posts/paging.ts";
import { type Filters, filtersOf } from "./filters.ts";

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
  const others = posts.filter((post) => post.member_id !== reader.id);
  const laidAside = await laidAsideOf(db, reader, filters, others);
  return reasonsFor(others, (post) => reasonOf(post, filters, laidAside, opened));
}

/** The same for a post that was submitted just now, so that the member has neither hidden nor read it yet. */
export async function newPostReason(
  db: Database,
  reader: Reader,
  post: ListedRow,
  opened: OpenedList,
): Promise<HiddenReason | null> {
  const filters = post.member_id === reader.id ? null : await filtersOf(db, reader);
  return filters && reasonOf(post, filters, NOTHING_ASIDE, opened);
}

function reasonsFor<Reason>(
  posts: ListedRow[],
  decide: (post: ListedRow) => Reason | null,
): ReadonlyMap<number, Reason> {
  const reasons = new Map<number, Reason>();
  for (const post of posts) {
    const reason = decide(post);
    if (reason !== null) reasons.set(post.id, reason);
  }
  return reasons;
}

function reasonOf(
  post: ListedRow,
  filters: Filters,
  { hidden, read }: LaidAside,
  { feedId, memberId }: OpenedList,
): HiddenReason | null {
  if (hidden.has(post.id)) return "hidden";
  const author = post.member_id === memberId ? null : authorReason(post.member_id, filters);
  if (author) return author;
  if (post.feed_ids.some((id) => id !== feedId && filters.feeds.has(id))) return "feed";
  if (hasMutedWord(post, filters)) return "word";
  return read.has(post.id) ? "read" : null;
}

function authorReason(memberId: string, { blocked, members }: Filters): "blocked" | "member" | null {
  if (blocked.has(memberId)) return "blocked";
  return members.has(memberId) ? "member" : null;
}

/** An unchanged post is the same object each time (`unchanged-objects.ts`), so its words are read once. */
const wordsFound = new WeakMap<Filters, WeakMap<ListedRow, boolean>>();

function hasMutedWord(post: ListedRow, filters: Filters): boolean {
  if (!filters.hasWords) return false;
  let found = wordsFound.get(filters);
  if (!found) wordsFound.set(filters, (found = new WeakMap()));
  let isFound = found.get(post);
  if (isFound === undefined) found.set(post, (isFound = filters.words.isIn(shownWords(post))));
  return isFound;
}

/** All words that a card shows: the post's own, and those of the page that it links to. */
function shownWords(post: ListedRow): string {
  const words = plainWordsOf({
    contentType: post.content_type,
    content: post.content,
    caption: post.caption ?? undefined,
    formatted: post.formatted ?? undefined,
  });
  // A word must not begin in one text and end in the next.
  return [post.title, words, post.preview_title, post.preview_description].join("\n|\n");
}

interface LaidAside {
  hidden: Set<number>;
  read: Set<number>;
}

const NOTHING_ASIDE: LaidAside = { hidden: new Set(), read: new Set() };

/** Finds which of the posts the member hid, and which they have read if they hide what they have read. */
async function laidAsideOf(
  db: Database,
  { id: memberId }: Reader,
  { hidesPosts, hidesRead }: Filters,
  posts: ListedRow[],
): Promise<LaidAside> {
  if (posts.length === 0 || (!hidesPosts && !hidesRead)) return NOTHING_ASIDE;
  const rows = await laidAside(db, [memberId, posts.map(({ id }) => id), hidesRead]);
  const hidden = new Set(rows.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])));
  return { hidden, read: new Set(rows.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))) };
}

const laidAside = prepare<{ id: number; isHidden: boolean }>(`
  select post_id as id, true as "isHidden" from hides where member_id = $1 and post_id = any($2::bigint[])
  union all
  select post_id, false from opened_posts where member_id = $1 and post_id = any($2::bigint[]) and $3::boolean`);

/** A comment, of which a list or a thread shows the words. */
export interface MutableComment {
  id: number;
  member_id: string;
  text: string;
  formatted: FormattedText | null;
}

/** Decides which of these comments a member has muted, and why. Their own are always shown. */
export async function mutedComments(
  db: Database,
  reader: Reader,
  comments: MutableComment[],
): Promise<ReadonlyMap<number, MutedReason>> {
  const filters = await filtersOf(db, reader);
  const reasons = new Map<number, MutedReason>();
  if (!filters) return reasons;
  for (const comment of comments) {
    if (comment.member_id === reader.id) continue;
    const reason = authorReason(comment.member_id, filters) ?? wordReason(comment, filters);
    if (reason) reasons.set(comment.id, reason);
  }
  return reasons;
}

function wordReason({ text, formatted }: MutableComment, { words, hasWords }: Filters): "word" | null {
  return hasWords && words.isIn(plainText({ text, formatted: formatted ?? undefined })) ? "word" : null;
}
