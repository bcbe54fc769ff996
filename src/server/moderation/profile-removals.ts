import { sql } from "kysely";
import type { ProfileRemoval } from "../../contract/profile-removals.ts";
import type { ProfilePart } from "../../contract/profile-parts.ts";
import { closeAppealOfEntry } from "../appeals/closing.ts";
import { findOpenAppeal } from "../appeals/open-appeal.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import { imageAsData } from "../images/as-data.ts";
import type { ImageStore } from "../images/image-store.ts";
import { setAbout } from "../members/about.ts";
import { returnPicture } from "../members/picture.ts";
import { profileErasedWords, profileRestoredWords } from "../notifications/words.ts";
import { KEPT_DAYS } from "../posts/deletion.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { holdBoth, notifyAndRead } from "./member-status.ts";
import { type Actor, canReadProfileRemoval, canSanction } from "./policy.ts";

/** Words about oneself and pictures that moderators took from profiles, kept as long as removed posts and comments (decision 127). */

/** Reads what was taken from somebody else's profile. Throws 404 once it is restored or erased. */
export async function readRemovedPart(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  id: string,
): Promise<ProfileRemoval> {
  const removal = await requireRemoval(db, id);
  if (!canReadProfileRemoval(viewer, removal.member_id)) throw notFound("profileRemovalNotFound");
  return {
    part: partOf(removal),
    about: removal.about,
    picture: await pictureOf(store, removal.picture_key),
    subjectName: removal.username,
    userName: removal.actor_name,
    reason: removal.reason,
    createdAt: timestamp(removal.removed_at),
    erasedFrom: timestamp(removal.erased_from),
    isReplaced: removal.is_replaced,
    ...(await permissions(db, viewer, removal)),
  };
}

/** The acts that the viewer may do, and the appeal on which they depend. */
async function permissions(
  db: Database,
  viewer: Viewer,
  { entry_id: id, member_id: memberId, role }: Removal,
) {
  const mayDecide = canSanction(viewer, { id: memberId, role });
  const appeal = await findOpenAppeal(db, viewer, id);
  return { appeal: appeal?.state ?? null, mayDecide, mayErase: mayDecide && !appeal?.isOfOthers };
}

/** Reads a picture that was taken from the viewer's own profile. Throws 404 for everything else. */
export async function readTakenPicture(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  id: string,
): Promise<{ picture: string | null }> {
  const removal = await findRemovedPart(db, parseId(id));
  if (removal?.member_id !== viewer.id || removal.picture_key === null) throw notFound("sanctionNotFound");
  return { picture: await pictureOf(store, removal.picture_key) };
}

/**
 * Gives a member back what was taken. Run it in a transaction. Throws 404, 403, and 409 where the member has put
 * something else in its place.
 */
export async function restoreRemovedPart(db: Database, by: Actor, id: string, reason: string): Promise<void> {
  const { actor, removal } = await holdRemoved(db, by, id);
  const refusal = await giveBack(db, removal);
  if (refusal) throw conflict(refusal);
  await logPart(db, actor, removal, { action: RESTORED[partOf(removal)], reason });
  await closeAppealOfEntry(db, removal.entry_id);
  await notifyAndRead(db, actor, removal.member_id, {
    words: profileRestoredWords(partOf(removal), reason),
  });
}

/**
 * Gives a member back what was taken, for a granted appeal, unless they have put something else in its place. Run it in the transaction of
 * the decision, which holds the member. Returns whether it is back.
 */
export async function returnGranted(
  db: Database,
  actor: Actor,
  entryId: number,
  { reason, appealEntry: parentId }: { reason: string; appealEntry: number },
): Promise<boolean> {
  const removal = await requireRemoval(db, String(entryId));
  if (await giveBack(db, removal)) {
    await forget(db, entryId);
    return false;
  }
  await logPart(db, actor, removal, { action: RESTORED[partOf(removal)], reason, parentId });
  return true;
}

/**
 * Erases for good what was taken, before its time. Run it in a transaction. Throws 404, and 403 also for whoever took it as long as
 * an appeal, which the erasure would end, waits or may still be sent.
 */
export async function eraseRemovedPart(db: Database, by: Actor, id: string, reason: string): Promise<void> {
  const { actor, removal } = await holdRemoved(db, by, id);
  // The lock on the member keeps an appeal from being sent meanwhile.
  const appeal = await findOpenAppeal(db, actor, removal.entry_id);
  if (appeal?.isOfOthers) throw forbidden("erasureOfOthers");
  await forget(db, removal.entry_id);
  const part = partOf(removal);
  await logPart(db, actor, removal, { action: "erase-profile-removal", detail: part, reason });
  const hadAppeal = await closeAppealOfEntry(db, removal.entry_id);
  await notifyAndRead(db, actor, removal.member_id, { words: profileErasedWords(part, reason, hadAppeal) });
}

/** Erases what was taken as long ago as removed posts and comments are kept; the job for images removes the files later. */
export async function eraseOldRemovedParts(db: Database): Promise<void> {
  await sql`
    delete from profile_removals where removed_at < now() - make_interval(days => ${KEPT_DAYS.removed}::int)`.execute(
    db,
  );
}

const RESTORED = { about: "restore-about", picture: "restore-picture" } as const;

/** Holds the actor and the member until the transaction ends, and reads what was taken. Throws 404 or 403. */
async function holdRemoved(db: Database, by: Actor, id: string) {
  const { username } = await requireRemoval(db, id);
  const { actor, member } = await holdBoth(db, by, username);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  // Reads the removal again: somebody may have taken it back before the lock.
  return { actor, removal: await requireRemoval(db, id) };
}

type Refusal = "profileFilledMeanwhile" | "pictureGone";

/** Puts back what was taken, which is no longer kept then. Returns the refusal where that is not possible. */
async function giveBack(db: Database, removal: Removal): Promise<Refusal | null> {
  if (removal.is_replaced) return "profileFilledMeanwhile";
  const { member_id: memberId, about, picture_key: key } = removal;
  if (about !== null) await setAbout(db, memberId, about);
  if (key !== null && !(await returnPicture(db, memberId, key))) return "pictureGone";
  await forget(db, removal.entry_id);
  return null;
}

async function forget(db: Database, entryId: number): Promise<void> {
  await db.deleteFrom("profile_removals").where("entry_id", "=", entryId).execute();
}

type PartDeed = Pick<Parameters<typeof logDeed>[2], "action" | "detail" | "reason" | "parentId">;

async function logPart(db: Database, actor: Actor, removal: Removal, deed: PartDeed): Promise<void> {
  const { member_id: memberId, username } = removal;
  await logDeed(db, actor, { ...deed, subject: username, member: { id: memberId, username } });
}

function partOf({ about }: Removal): ProfilePart {
  return about === null ? "picture" : "about";
}

interface Removal {
  entry_id: number;
  member_id: string;
  about: string | null;
  picture_key: string | null;
  removed_at: Date;
  erased_from: Date;
  is_replaced: boolean;
  username: string;
  role: Viewer["role"];
  actor_name: string | null;
  reason: string;
}

/** Throws 404. */
async function requireRemoval(db: Database, id: string): Promise<Removal> {
  const removal = await findRemovedPart(db, parseId(id));
  if (!removal) throw notFound("profileRemovalNotFound");
  return removal;
}

async function findRemovedPart(db: Database, id: number | null): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    select entry_id, member_id, removed.about, removed.picture_key, removed_at,
      removed_at + make_interval(days => ${KEPT_DAYS.removed}::int) as erased_from,
      case when removed.about is null then members.picture_key is not null else members.about is not null end as is_replaced,
      username, role, actor_name, reason
    from profile_removals removed join members on members.id = member_id
      join moderation_log entry on entry.id = entry_id
    where entry_id = ${id} and account_deleted_at is null`.execute(db);
  return rows[0];
}

/** The size in which profiles show it. */
const PICTURE = { width: 192, bytes: 1_000_000 };

async function pictureOf(store: ImageStore, key: string | null): Promise<string | null> {
  return key === null ? null : imageAsData(store, { key, widths: [PICTURE.width] }, PICTURE);
}
