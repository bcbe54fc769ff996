import { sql } from "kysely";
import { expect } from "vitest";
import { MAIL_SITE } from "../../../test/mails.ts";
import type { Mail } from "../mail/mailer.ts";
import { sendDigest } from "../notification-mails/digests.ts";
import { sendNotificationMail } from "../notification-mails/send.ts";
import { idsOf, isFollowed } from "./test-filter-lists.ts";
import type { Deed, ModelPost } from "./test-filter-model.ts";
import type { FilterReader } from "./test-filter-reader.ts";

/* Each function compares with the model what the site tells a member unasked: by events, push messages and mails. */

/** The most comments that a mail quotes, or posts that it names; it counts the others. */
const MOST_IN_MAIL = 10;

/** Push messages and mails of comments, both of which name only what the site shows. */
export async function toldOfComments(reader: FilterReader): Promise<void> {
  const unread = reader.model.told().filter(({ isUnread }) => isUnread);
  const newest = new Map(unread.map(({ post, id }) => [`post-${post.id}`, id]));
  const messages = await reader.pushed();
  const pushed = await Promise.all(
    messages.map(async ({ tag, address }) => [tag, await commentOf(reader, address)] as const),
  );
  expect(["push messages", new Map(pushed)]).toEqual(["push messages", newest]);
  expect(pushed).toHaveLength(newest.size);
  const [mail, ...others] = await mailed(reader, "replies");
  expect(others).toEqual([]);
  const quoted = [...(mail?.text.matchAll(/#comment-(\d+)/gu) ?? [])].map(([, id]) => id);
  expect(["mail", quoted]).toEqual(["mail", idsOf(unread).slice(0, MOST_IN_MAIL)]);
}

/** The id of the comment that a notification is about, by its address. */
async function commentOf({ db }: FilterReader, address: string): Promise<string> {
  const id = Number(/\d+$/u.exec(address)![0]);
  const { comment_id: comment } = await db
    .selectFrom("notifications")
    .select("comment_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return String(comment);
}

/** Sends mails as if none had been sent before. */
async function mailed({ db, memberId }: FilterReader, kind: "replies" | "digest"): Promise<Mail[]> {
  const mails: Mail[] = [];
  const needs = {
    sendMail: async (mail: Mail) => void mails.push(mail),
    site: async () => MAIL_SITE,
    notificationMailsADay: 1_000,
  };
  await sql`
    update notification_mails set mailed_up_to = 0, mailed_at = now() - interval '2 days', sending_until = null
    where member_id = ${memberId} and kind = ${kind}`.execute(db);
  if (kind === "digest") await sendDigest(db, needs, { memberId });
  else await sendNotificationMail(db, needs, { memberId, kind });
  return mails;
}

const isMissed = (post: ModelPost) => isFollowed(post) && post.author !== "me" && !post.isOld;

/** The digest of two days, hours after the last post. */
export async function digest(reader: FilterReader): Promise<void> {
  const { model, db, memberId } = reader;
  const missed = model.listed((post) => isMissed(post) && model.sees(post));
  const use = (moment: string) =>
    sql`update absences set used_at = ${sql.raw(moment)} where member_id = ${memberId}`.execute(db);
  await letHoursPass(reader, 2);
  await use("now() - interval '2 days'");
  const [mail, ...others] = await mailed(reader, "digest");
  await use("now()");
  await letHoursPass(reader, -2);
  expect(others).toEqual([]);
  const named = [...(mail?.text.matchAll(/\/details\/(\d+)/gu) ?? [])].map(([, id]) => id!);
  const ids = idsOf(missed);
  expect(["digest", named.filter((id) => !ids.includes(id))]).toEqual(["digest", []]);
  expect(["digest", named.length]).toEqual(["digest", Math.min(ids.length, MOST_IN_MAIL)]);
  const more = / and (\d+) more posts? at /u.exec(mail?.subject ?? "")?.[1] ?? "0";
  expect(["more posts", more]).toEqual(["more posts", String(Math.max(0, ids.length - 1))]);
}

/** Makes the posts of the story older, and so the rankings. */
async function letHoursPass({ db, model }: FilterReader, hours: number): Promise<void> {
  const ids = idsOf(model.posts).map(Number);
  await sql`
    with older as (
      update posts set created_at = created_at - make_interval(hours => ${hours}) where id = any(${ids}::bigint[])
    ) update post_feeds set post_created_at = post_created_at - make_interval(hours => ${hours})
    where post_id = any(${ids}::bigint[])`.execute(db);
  await sql`delete from rankings`.execute(db);
}

/**
 * Does deeds while a page is open, and compares the new posts of which its events tell. A deed may come before the event of
 * an earlier post, so of a post that the member sees only for a time, both is right.
 */
export async function liveWhile(reader: FilterReader, deeds: Deed[]): Promise<void> {
  const { model } = reader;
  const events = await reader.openEvents();
  const before = model.posts.length;
  const seen = new Set<ModelPost>();
  const unseen = new Set<ModelPost>();
  const last: Deed = { deed: "post", post: { author: "me", feeds: [], words: [], isOld: false } };
  for (const deed of [...deeds, last]) {
    await reader.do(deed);
    for (const post of model.posts.slice(before))
      (!post.isGone && model.seesNew(post) ? seen : unseen).add(post);
  }
  const idsIn = (name: string) =>
    new Set(events.seen.flatMap(({ event, data }) => (event === name ? [(data as { id: string }).id] : [])));
  for (const [name, isTold] of [
    ["submitted", () => true],
    ["posted", (post: ModelPost) => post.author !== "me" && isFollowed(post)],
  ] as const) {
    const may = idsOf([...seen].filter(isTold));
    const must = idsOf([...seen].filter((post) => isTold(post) && !unseen.has(post)));
    while (must.some((id) => !idsIn(name).has(id))) await events.next(name);
    expect([name, [...idsIn(name)].filter((id) => !may.includes(id))]).toEqual([name, []]);
  }
  events.close();
}
