import { sql } from "kysely";
import { missedPosts } from "../catch-up/catch-up.ts";
import type { Database } from "../db/database.ts";
import { followedIds } from "../feeds/follows.ts";
import { shownPosts } from "../filters/shown-posts.ts";
import { enqueue, enqueueKeepingTurns, type JobPayloads } from "../jobs/enqueue.ts";
import { digestMail } from "../mail/digest-words.ts";
import { bannedAmong } from "../members/banned-among.ts";
import { type Claim, claimMail, holding, mayBeMailed, release } from "./claim.ts";
import { beginAnew } from "./outcomes.ts";
import { handOver, type MailNeeds } from "./send.ts";
import { secondsAfter } from "./spacing.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Digests that one run of the job enqueues. The others come a minute later. */
const AT_ONCE = 500;

/** The beginning of the keys of jobs. */
const KEY = "digest:";

/** A member who has not come back for so long does not want digests any more. */
const WANTED_FOR = "interval '1 year'";

/** The moment from which a day or a week without a visit counts: that of the last visit, or of the last digest. */
const waitingSince = sql<Date>`greatest(chosen.mailed_at, used_at)`;

/**
 * A ranking may be some time old, and would leave out the newest posts for good. So posts of the last hour wait for the next digest, by
 * which time they also have hearts.
 */
const SETTLED_AFTER = sql.raw("interval '1 hour'");

/**
 * The job: enqueues the digests of those who have not been here for the day or the week that they chose. Digests that
 * wait already, as while the mail server is away, take no other's place.
 */
export async function findDigests(db: Database): Promise<void> {
  const { rows } = await sql<JobPayloads["send-digest"]>`
    select chosen.member_id as "memberId"
    from notification_mails chosen join members on members.id = chosen.member_id
      left join absences on absences.member_id = chosen.member_id
    where chosen.kind = 'digest' and (sending_until is null or sending_until < now()) and ${mayBeMailed}
      and ${secondsAfter(waitingSince)} = 0 and not exists (select from jobs where key = ${KEY} || chosen.member_id)
      and (used_at is null or used_at > now() - ${sql.raw(WANTED_FOR)})
    order by chosen.mailed_at limit ${AT_ONCE}`.execute(db);
  const jobs = rows.map((payload) => ({ payload, key: KEY + payload.memberId }));
  await enqueueKeepingTurns(db, "send-digest", jobs);
}

/**
 * The job: mails a member the best posts that they have missed, and nothing where there are none. Sends outside transactions, as
 * `sendNotificationMail` does, and throws in the same cases.
 */
export async function sendDigest(
  db: Database,
  needs: MailNeeds,
  { memberId }: JobPayloads["send-digest"],
): Promise<void> {
  const claim = await claimMail(db, memberId, "digest");
  // The job that looks for digests finds this one again, where it is too early or another process sends it.
  if (claim === null || claim === "taken" || "secondsLeft" in claim) return;
  await holding(db, claim, () => sendClaimed(db, needs, claim));
}

async function sendClaimed(
  db: Database,
  { sendMail, site, notificationMailsADay }: MailNeeds,
  claim: Claim<"digest">,
): Promise<void> {
  const { memberId, after, today, secondsToTomorrow } = claim;
  if (today >= notificationMailsADay) {
    await enqueue(db, "send-digest", { memberId }, { key: KEY + memberId, afterSeconds: secondsToTomorrow });
    return release(db, claim, null);
  }
  const absence = await dueAbsence(db, claim);
  if (absence === null) return release(db, claim, null);
  const posts = await postsOf(db, claim, absence);
  if (posts.length === 0) return await passOver(db, claim);
  const token = unsubscribeToken(claim.unsubscribeSecret, claim);
  const mail = digestMail(await site(), { ...claim, unsubscribeToken: token, since: absence.leftAt, posts });
  await handOver(db, sendMail, claim, mail, after);
}

type Missing = Parameters<typeof missedPosts>[2];

/**
 * The span of time whose posts a digest names; the next digest begins at its end. Null if the member has visited since the job
 * was enqueued.
 */
async function dueAbsence(db: Database, { memberId, claimedAt }: Claim): Promise<Missing | null> {
  const { rows } = await sql<Missing>`
    select greatest(chosen.mailed_at - ${SETTLED_AFTER}, used_at) as "leftAt",
      ${claimedAt}::timestamptz - ${SETTLED_AFTER} as "returnedAt"
    from notification_mails chosen left join absences on absences.member_id = chosen.member_id
    where chosen.member_id = ${memberId} and chosen.kind = 'digest' and ${secondsAfter(waitingSince)} = 0`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The posts that a member has missed, each with a feed that they follow. None are of banned members: a mail comes unasked. */
async function postsOf(db: Database, { memberId, filtersVersion }: Claim, absence: Missing) {
  const reader = { id: memberId, filtersVersion };
  const { posts } = await shownPosts(db, reader, await missedPosts(db, reader, absence));
  if (posts.length === 0) return [];
  const followed = await followedIds(db, memberId);
  const banned = await bannedAmong(
    db,
    posts.map((post) => post.member_id),
  );
  return posts
    .filter((post) => !banned.has(post.member_id))
    .map((post) => ({ ...post, feed: post.feeds[post.feed_ids.findIndex((id) => followed.includes(id))] }));
}

/** Sends no digest now: the next one is due after another day or week. */
async function passOver(db: Database, claim: Claim): Promise<void> {
  await beginAnew(db, claim);
  await release(db, claim, null);
}
