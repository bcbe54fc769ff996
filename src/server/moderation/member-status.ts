import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { MemberStatus } from "../../contract/member-status.ts";
import { closeAppealOfSanction, moveAppealOfSuspension } from "../appeals/closing.ts";
import { isWithdrawn } from "../appeals/withdrawn.ts";
import { endSessionsOf } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { feedsOwnedBy, tellOfLastOwner } from "../feed-people/last-owner.ts";
import { publishFeedsOf } from "../feed-people/people.ts";
import type { Viewer } from "../http/viewer.ts";
import { forbidden, notFound } from "../refusal.ts";
import { momentText } from "../moment-text.ts";
import { banLiftedWords, suspensionWords } from "../notifications/words.ts";
import { isAdmittedAs } from "../join-requests/admitted.ts";
import { countNotes } from "../member-notes/noted.ts";
import { findMember } from "../members/members.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { NEWNESS_NOW, presentNew } from "../new-members/newness.ts";
import { logDeed } from "./log.ts";
import { holdActor } from "./hold-actor.ts";
import { type Actor, canMakePasswordLink, canSanction } from "./policy.ts";

/** The status as this moderator reads it. Throws 404 for an unknown name or uid. */
export async function getMemberStatus(
  db: Database,
  viewer: Viewer,
  nameOrUid: string,
  { sendsMail }: { sendsMail: boolean },
): Promise<MemberStatus> {
  const { id } = await findMember(db, nameOrUid);
  const row = await statusOf(db, id).executeTakeFirstOrThrow();
  const notes = (await countNotes(db, viewer, row.username)) || undefined;
  // A banned member may need a link, too: an appeal takes the password.
  const hasPasswordLink = !sendsMail && row.signs_in && canMakePasswordLink(viewer, row);
  return { ...presentStatus(row), notes, ...(hasPasswordLink && { hasPasswordLink }) };
}

/**
 * The granted appeal by which a sanction ends. Its entry in the log is above that of the end, and the appeal's own
 * notification tells the member.
 */
interface GrantedAppeal {
  appealEntry?: number | undefined;
}

/**
 * Suspends a member for this many days from now: they can read but not write. 0 ends a suspension. Run it in
 * a transaction. Throws 404 or 403.
 */
export async function suspendMember(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { days, reason, appealEntry }: { days: number; reason: string } & GrantedAppeal,
): Promise<MemberStatus> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  const subject = { subject: member.username, member, reason };
  if (days === 0) {
    if (!member.suspended_until) return presentStatus(member);
    await setStatus(db, member.id, { suspended_until: null, suspension_reason: null });
    await closeAppealOfSanction(db, member.id, "suspend-member");
    await logDeed(db, actor, { action: "end-suspension", ...subject, parentId: appealEntry });
    const words = suspensionWords(null, reason);
    return notifyAndRead(db, actor, member.id, { words, isQuiet: appealEntry !== undefined });
  }
  const until = sql<Date>`date_trunc('second', now()) + make_interval(days => ${days})`;
  await setStatus(db, member.id, { suspended_until: until, suspension_reason: reason });
  const { suspended_until: end } = await statusOf(db, member.id).executeTakeFirstOrThrow();
  const earlier = member.suspended_until ? { earlier: untilWords(member.suspended_until) } : {};
  const deed = { action: "suspend-member", detail: untilWords(end!), ...earlier, ...subject } as const;
  const id = await logDeed(db, actor, deed);
  const hasAppeal = await moveAppealOfSuspension(db, member.id, { id, by: actor?.id ?? null });
  const words = suspensionWords(end, reason, hasAppeal);
  return notifyAndRead(db, actor, member.id, { words, isOfRemovals: true });
}

function untilWords(end: Date): string {
  return `Until ${momentText(end)}`;
}

/**
 * Bans a member, which ends all their sessions and refuses new ones; or lifts the ban. Run it in a
 * transaction. Throws 404 or 403.
 */
export async function banMember(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { isBanned, reason, appealEntry }: { isBanned: boolean; reason: string } & GrantedAppeal,
): Promise<MemberStatus> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  if ((member.banned_at !== null) === isBanned) return presentStatus(member);
  const subject = { subject: member.username, member, reason };
  if (!isBanned) {
    await setStatus(db, member.id, { banned_at: null, ban_reason: null });
    await closeAppealOfSanction(db, member.id, "ban-member");
    await logDeed(db, actor, { action: "end-ban", ...subject, parentId: appealEntry });
    await publishFeedsOf(db, member.id);
    const words = banLiftedWords(reason);
    return notifyAndRead(db, actor, member.id, { words, isQuiet: appealEntry !== undefined });
  }
  const owned = await feedsOwnedBy(db, member.id);
  await setStatus(db, member.id, { banned_at: sql<Date>`now()`, ban_reason: reason });
  // After the update: it waits for a concurrent sign-in, which locks the row, so that session ends too.
  await endSessionsOf(db, member.id);
  await publishFeedsOf(db, member.id);
  await logDeed(db, actor, { action: "ban-member", ...subject });
  await tellOfLastOwner(db, owned, [member.id]);
  return presentStatus(await statusOf(db, member.id).executeTakeFirstOrThrow());
}

/**
 * Locks the actor and the member acted on, until the transaction ends. Throws 404, and 403 if the actor is banned or suspended.
 */
export async function holdBoth(db: Database, by: Actor, nameOrUid: string) {
  const { id } = await findMember(db, nameOrUid);
  const actor = await holdActor(db, by, id);
  return { actor, member: await lockMember(db, nameOrUid) };
}

interface Words {
  words: string;
  /** Whether the notification leads to the page where the member reads the decision and may appeal. */
  isOfRemovals?: boolean;
  /** Whether the member is told by something else. */
  isQuiet?: boolean;
}

/** Notifies the member and reads their new status. */
export async function notifyAndRead(
  db: Database,
  actor: Actor,
  memberId: string,
  { words, isOfRemovals = false, isQuiet = false }: Words,
): Promise<MemberStatus> {
  if (!isQuiet) await notifyOfModeration(db, { memberId, actorId: actor?.id ?? null, words, isOfRemovals });
  return presentStatus(await statusOf(db, memberId).executeTakeFirstOrThrow());
}

/** Locks the member of this name or uid until the transaction ends. Throws 404. */
async function lockMember(db: Database, nameOrUid: string) {
  const { id } = await findMember(db, nameOrUid);
  // The member may have deleted the account since the name was found.
  const member = await statusOf(db, id)
    .where("account_deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw notFound("userNotFound");
  return member;
}

function statusOf(db: Database, memberId: string) {
  return db
    .selectFrom("members")
    .select(["id", "username", "banned_at", "ban_reason", "suspension_reason", "about", "picture_key"])
    .select(sql<"member" | "moderator" | "admin">`role`.as("role"))
    .select(sql<boolean>`email is not null`.as("signs_in"))
    .select(
      sql<Date | null>`case when suspended_until > now() then suspended_until end`.as("suspended_until"),
    )
    .select(
      sql<number>`(
        select count(*)::int from moderation_log warning
        where subject_id = members.id and action = 'warn-member' and not ${isWithdrawn(sql.ref("warning.id"))}
      )`.as("warnings"),
    )
    .select(NEWNESS_NOW.as("newness"))
    .select(
      sql<string | null>`(
        select m.username from invited_members join invitations i on i.id = invitation_id
        join members m on m.id = i.member_id where invited_members.member_id = members.id
      )`.as("invited_by"),
    )
    .select(
      sql<string[]>`array(
        select m.username from invitations i join invited_members on invitation_id = i.id
        join members m on m.id = invited_members.member_id where i.member_id = members.id and ${isAdmittedAs("m")}
        order by m.created_at desc, m.id limit ${LIMITS.invitedMembers}
      )`.as("invited"),
    )
    .where("id", "=", memberId);
}

interface StatusValues {
  suspended_until?: null | ReturnType<typeof sql<Date>>;
  suspension_reason?: string | null;
  banned_at?: null | ReturnType<typeof sql<Date>>;
  ban_reason?: string | null;
}

async function setStatus(db: Database, memberId: string, values: StatusValues): Promise<void> {
  await db.updateTable("members").set(values).where("id", "=", memberId).execute();
}

type StatusRow = Awaited<ReturnType<typeof lockMember>>;

export function presentStatus(row: StatusRow): MemberStatus {
  return {
    userName: row.username,
    role: row.role,
    isBanned: row.banned_at !== null,
    suspendedUntil: row.suspended_until && timestamp(row.suspended_until),
    reason: row.ban_reason ?? (row.suspended_until && row.suspension_reason),
    about: row.about ?? undefined,
    picture: row.picture_key ?? undefined,
    warnings: row.warnings || undefined,
    newMember: (row.newness && presentNew(row.newness, row.newness)) ?? undefined,
    invitedBy: row.invited_by ?? undefined,
    invited: row.invited.length > 0 ? row.invited : undefined,
  };
}
