import { sql } from "kysely";
import { expect } from "vitest";
import { FOLLOWED, idsOf, joined } from "./test-filter-lists.ts";
import type { ModelPost } from "./test-filter-model.ts";
import type { FilterReader } from "./test-filter-reader.ts";

/* Each function compares one path beside the lists of posts with the model. A failure names the path. */

const AUTHORS = ["alice", "bob", "carol"] as const;

/** The numbers beside followed feeds, and of notifications, which are whole. */
export async function numbers(reader: FilterReader): Promise<void> {
  const { model } = reader;
  const { feeds } = await reader.call("GET", "/followed-feeds");
  const unread = Object.fromEntries(
    feeds.map(({ name, unread }: { name: string; unread: number }) => [name, unread]),
  );
  const counts = (feed: string) =>
    model.listed(
      (post) => post.feeds.includes(feed) && post.author !== "me" && !post.isOld && model.sees(post),
    ).length;
  expect(["/followed-feeds", unread]).toEqual([
    "/followed-feeds",
    Object.fromEntries(FOLLOWED.map((feed) => [reader.feed(feed), counts(feed)])),
  ]);
  const told = model.told();
  const ids = await joined(reader, "/notifications");
  expect(["/notifications", ids]).toEqual(["/notifications", idsOf(told).toReversed()]);
  const { total } = (await reader.call("GET", "/notifications?limit=1")).unread;
  expect(["unread notifications", total]).toEqual([
    "unread notifications",
    told.filter(({ isUnread }) => isUnread).length,
  ]);
}

const isThere = ({ isGone, post }: { isGone: boolean; post: ModelPost }) => !isGone && !post.isGone;

/** Lists that are the same for all are whole, and one call names everything in them that the member does not see. */
export async function status(reader: FilterReader): Promise<void> {
  const { model } = reader;
  const listed = new Set(await joined(reader, `/search/comments?q=${reader.word}`, 40));
  for (const author of AUTHORS)
    for (const id of await joined(reader, `/user/${author}/comments`, 40)) listed.add(id);
  const comments = model.comments.filter(isThere);
  const ids = comments.filter(({ id }) => listed.has(id));
  expect(["lists of comments", idsOf(ids)]).toEqual(["lists of comments", idsOf(comments)]);
  const { hidden, mutedComments } = await reader.call("POST", "/votes/status", {
    ...{ ids: idsOf(model.posts), commentIds: idsOf(comments) },
  });
  const unseen = model.listed((post) => !model.sees(post));
  const there = new Set(idsOf(model.listed()));
  const named = Object.keys(hidden).filter((id) => there.has(id));
  expect(["/votes/status", named.toSorted()]).toEqual(["/votes/status", idsOf(unseen).toSorted()]);
  const muted = comments.filter((comment) => !model.seesComment(comment));
  expect(["muted comments", Object.keys(mutedComments).toSorted()]).toEqual([
    "muted comments",
    idsOf(muted).toSorted(),
  ]);
}

/** Begins an absence of two days that ends now. */
export async function comeBack({ db, username }: FilterReader): Promise<void> {
  await sql`
    update absences set left_at = now() - interval '2 days', returned_at = now(), used_at = now(), post_ids = null, seen_ids = '{}'
    where member_id = (select id from members where username = ${username})`.execute(db);
  await sql`delete from rankings`.execute(db);
}

/**
 * The posts to catch up with: at first those that the member sees, later those of them that they see still. Returns those of
 * the first time.
 */
export async function catchUp(reader: FilterReader, chosen: Set<string> | null): Promise<Set<string>> {
  const { model } = reader;
  const isMissed = ({ id, feeds, author, isOld }: ModelPost) =>
    chosen?.has(id) ?? (feeds.some((feed) => FOLLOWED.includes(feed)) && author !== "me" && !isOld);
  const missed = model.listed((post) => isMissed(post) && model.sees(post));
  const { submissions } = await reader.call("POST", "/catch-up");
  expect(["/catch-up", idsOf(submissions).toSorted()]).toEqual(["/catch-up", idsOf(missed).toSorted()]);
  return chosen ?? new Set(idsOf(missed));
}

/** The place where the member stopped has those of its posts that they did not hide or mute since. */
export async function readingPlace(reader: FilterReader): Promise<void> {
  const { model } = reader;
  const ids = idsOf(model.posts);
  const place = { address: "/", list: "new", ids, passed: 0, leftOut: 0, postId: ids[0] };
  await reader.call("POST", "/reading-place", place);
  const kept = (await reader.call("GET", "/reading-place")).place;
  const posts = model.posts.filter((post) => !post.isGone);
  const shown = posts.filter((post) => model.seesUnread(post));
  expect(["/reading-place", kept && idsOf(kept.submissions), kept?.leftOut]).toEqual([
    "/reading-place",
    ...(shown.length > 0 ? [idsOf(shown), posts.length - shown.length] : [null, undefined]),
  ]);
}
