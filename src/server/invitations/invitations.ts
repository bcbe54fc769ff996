import { sql } from "kysely";
import { feedKey } from "../../contract/feed-names.ts";
import type { Invitation, NewInvitation } from "../../contract/invitations.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import { findOrAddFeeds } from "../feeds/feeds.ts";
import type { Viewer } from "../http/viewer.ts";
import { isAdmittedAs } from "../join-requests/admitted.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import { logDeed } from "../moderation/log.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { invitationTakenBackWords } from "../notifications/words.ts";
import { badRequest, forbidden, notFound } from "../refusal.ts";
import { hasPermission } from "../site-settings/permissions.ts";
import { invitationSecretHash } from "./secrets.ts";
import { FACTS } from "./joining.ts";
import { canTakeBack, type InvitationFacts, invitationState } from "./policy.ts";

/**
 * Makes an invitation whose link has this secret, which is stored as a hash. Run it in a transaction. Throws 403 for a
 * member who may not invite, and 400 at the limit.
 */
export async function makeInvitation(
  db: Database,
  viewer: Viewer,
  secret: string,
  { note, maxUses, days, feeds: names }: NewInvitation,
): Promise<Invitation> {
  // The lock keeps a member who makes two at once within the limit. The account may have been deleted or banned meanwhile.
  const { rows: makers } = await sql<Pick<Viewer, "role">>`
    select role from members where id = ${viewer.id} and account_deleted_at is null and banned_at is null
    for no key update`.execute(db);
  if (!makers[0] || !(await hasPermission(db, makers[0], "inviters"))) throw forbidden("notAllowed");
  if ((await countOpen(db, viewer.id)) >= LIMITS.invitations) throw badRequest("tooManyInvitations");
  const found = await findOrAddFeeds(db, names, makers[0]);
  const feedIds = new Set(names.map((name) => found.get(feedKey(name))!.id));
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into invitations (member_id, token_hash, note, max_uses, ends_at)
      values (${viewer.id}, ${invitationSecretHash(secret)}, ${note}, ${maxUses}, now() + make_interval(days => ${days}))
      returning id
    ), chosen as (
      insert into invitation_feeds (invitation_id, feed_id)
      select made.id, feed_id from made, unnest(${[...feedIds]}::bigint[]) feed_id
    )
    select id from made`.execute(db);
  const { invitations } = await listInvitations(db, viewer, {
    limit: 1,
    before: rows[0]!.id + 1,
    isOwn: true,
  });
  return invitations[0]!;
}

async function countOpen(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitations
    where member_id = ${memberId} and taken_back_at is null and uses < max_uses
      and (ends_at is null or ends_at > now())`.execute(db);
  return rows[0]!.count;
}

/**
 * Takes an invitation back. Where it is somebody else's, that is logged, and its maker is told. Run it in a transaction. Throws 404
 * for one that is not there or is not the viewer's to take back, and 403 for an admin who is banned or suspended meanwhile.
 */
export async function takeBackInvitation(
  db: Database,
  viewer: Viewer,
  textId: string,
  reason = "Revoked by an admin.",
): Promise<void> {
  const id = parseId(textId);
  const made = await db.selectFrom("invitations").select("member_id").where("id", "=", id).executeTakeFirst();
  // Held before the invitation is locked, in the order of registrations. Makers take back their own also while they are
  // suspended.
  const isOwn = made?.member_id === viewer.id;
  const actor = isOwn ? viewer : (await holdActor(db, viewer, made?.member_id))!;
  const { rows } = await sql<{ memberId: string; username: string; note: string; isTakenBack: boolean }>`
    select m.id as "memberId", m.username, i.note, i.taken_back_at is not null as "isTakenBack"
    from invitations i join members m on m.id = i.member_id
    where i.id = ${id} for no key update of i`.execute(db);
  const [found] = rows;
  if (!found || !canTakeBack(actor, found.memberId)) throw notFound("invitationNotFound");
  if (found.isTakenBack) return;
  await sql`update invitations set taken_back_at = now() where id = ${id}`.execute(db);
  const { memberId, username, note } = found;
  if (isOwn) return;
  const member = { id: memberId, username };
  await logDeed(db, actor, { action: "take-back-invitation", subject: username, member, reason });
  const words = invitationTakenBackWords(note, reason);
  await notifyOfModeration(db, { memberId, actorId: actor.id, words });
}

/** Takes back all invitations of a member. */
export async function takeBackInvitationsOf(db: Database, memberId: string): Promise<void> {
  await sql`
    update invitations set taken_back_at = now()
    where member_id = ${memberId} and taken_back_at is null`.execute(db);
}

/** Ends the invitations of an account that is being deleted. Used ones stay, without their words. */
export async function endInvitationsOf(db: Database, memberId: string): Promise<void> {
  await sql`delete from invitations where member_id = ${memberId} and uses = 0`.execute(db);
  await takeBackInvitationsOf(db, memberId);
  await sql`update invitations set note = '' where member_id = ${memberId}`.execute(db);
}

/** Deletes the invitations of deleted members once every member who came by them is deleted, too. */
export async function deleteForgottenInvitations(db: Database): Promise<void> {
  await sql`
    delete from invitations using members
    where members.id = member_id and account_deleted_at is not null
      and not exists (select from invited_members where invitation_id = invitations.id)`.execute(db);
}

interface Slice {
  limit: number;
  /** Only invitations before this id. */
  before: number | null;
  /** Only the viewer's own; else those of all members. */
  isOwn: boolean;
}

/** Invitations with the members who came by them, newest first. */
export async function listInvitations(
  db: Database,
  viewer: Viewer,
  { limit, before, isOwn }: Slice,
): Promise<{ invitations: Invitation[]; next: string | null }> {
  const { rows } = await sql<InvitationRow>`
    select i.id, m.username as "userName", case when m.id = ${viewer.id} then i.note else '' end as note, ${FACTS},
      i.created_at as "createdAt", i.ends_at as "endsAt",
      array(
        select name from invitation_feeds join feeds on feeds.id = feed_id
        where invitation_id = i.id order by key
      ) as feeds,
      array(
        select jsonb_build_object('userName', username, 'joinedAt', extract(epoch from invited.created_at))
        from invited_members join members invited on invited.id = member_id
        where invitation_id = i.id and ${isAdmittedAs("invited")} order by invited.created_at, invited.id
      ) as members
    from invitations i join members m on m.id = i.member_id cross join site_settings s
    where (${before}::bigint is null or i.id < ${before}) and (not ${isOwn} or i.member_id = ${viewer.id})
    order by i.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  return {
    invitations: page.map(presentInvitation),
    next: rows.length > limit ? String(page.at(-1)!.id) : null,
  };
}

interface InvitationRow extends InvitationFacts {
  id: number;
  userName: string;
  note: string;
  feeds: string[];
  createdAt: Date;
  endsAt: Date | null;
  members: { userName: string; joinedAt: number }[];
}

function presentInvitation(row: InvitationRow): Invitation {
  const { id, userName, note, feeds, uses, maxUses, createdAt, endsAt, members } = row;
  return {
    ...{ id: String(id), userName, note, feeds, uses, maxUses },
    state: invitationState(row),
    createdAt: timestamp(createdAt),
    endsAt: endsAt && timestamp(endsAt),
    members: members.map((one) => ({ ...one, joinedAt: timestamp(new Date(one.joinedAt * 1_000)) })),
  };
}
