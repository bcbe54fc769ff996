import { type RawBuilder, sql } from "kysely";
import type { Invitation } from "../../contract/invitations.ts";
import type { Database } from "../db/database.ts";
import { askToJoin } from "../join-requests/own-request.ts";
import { isHeldBack } from "../members/held-back.ts";
import { badRequest, conflict, forbidden } from "../refusal.ts";
import { requireOpenRegistration } from "../site-settings/site-settings.ts";
import { invitationSecretHash } from "./secrets.ts";
import { type InvitationFacts, invitationState } from "./policy.ts";
import { countUse, followAsInvited } from "./uses.ts";

/** The facts for `invitationState`, of the tables `invitations i`, `members m` and `site_settings s`. */
export const FACTS: RawBuilder<InvitationFacts> = sql`
  i.taken_back_at is not null as "isTakenBack", coalesce(i.ends_at <= now(), false) as "hasEnded",
  i.uses, i.max_uses as "maxUses", m.role, s.inviters,
  ${isHeldBack("m")} as "isHeldBack"`;

interface OpenInvitation {
  id: number;
  userName: string;
}

/** An invitation, or the answer to the site's question, for a new account. */
export interface Brought {
  /** The secret of an invitation. */
  invitation?: string | undefined;
  /** The answer to the site's question. */
  answer?: string | undefined;
}

/** The way to a new account: an invitation, a request to join, or, with neither, an open door. */
export interface WayIn {
  invitation?: OpenInvitation;
  request?: { question: string; answer: string };
}

/**
 * Throws 403 where nobody may make an account now: the site takes no new members, or it takes invited ones alone and
 * there is no invitation, or the given invitation does not work. Throws 409 for an invitation that no longer works and
 * by which a member with this key of an address came, and 400 where the site's question has no answer. In a transaction
 * the site's settings stay as they are, and nobody else uses the invitation, until the end.
 */
export async function requireWayIn(
  db: Database,
  { invitation: secret, answer }: Brought,
  emailKey?: string,
): Promise<WayIn> {
  const question = await requireOpenRegistration(db, { isInvited: secret !== undefined });
  if (secret !== undefined) return { invitation: await findOpen(db, secret, emailKey) };
  if (question === null) return {};
  if (answer === undefined) throw badRequest("answerNeeded", { question });
  return { request: { question, answer } };
}

const REFUSALS = {
  paused: "invitationPaused",
  ended: "invitationEnded",
  used: "invitationUsed",
  takenBack: "invitationTakenBack",
} as const satisfies Record<Exclude<Invitation["state"], "open">, string>;

/** Locks the maker before the invitation, as a deletion of the account does: of a ban and a registration, the second sees the first. */
async function findOpen(db: Database, secret: string, emailKey?: string): Promise<OpenInvitation> {
  const hash = invitationSecretHash(secret);
  await sql`
    select from members where id = (select member_id from invitations where token_hash = ${hash}) for share`.execute(
    db,
  );
  await sql`select from invitations where token_hash = ${hash} for no key update`.execute(db);
  const { rows } = await sql<OpenInvitation & InvitationFacts>`
    select i.id, m.username as "userName", ${FACTS}
    from invitations i join members m on m.id = i.member_id cross join site_settings s
    where token_hash = ${hash}`.execute(db);
  const [found] = rows;
  if (!found) throw forbidden("invitationUnknown");
  const state = invitationState(found);
  if (state === "open") return found;
  // The first registration may have succeeded, and its answer may have been lost.
  if (emailKey !== undefined && (await cameBy(db, found, emailKey))) throw conflict("emailTaken");
  throw forbidden(REFUSALS[state]);
}

async function cameBy(db: Database, { id }: OpenInvitation, emailKey: string): Promise<boolean> {
  const member = await db
    .selectFrom("invited_members")
    .innerJoin("members", "members.id", "member_id")
    .select("member_id")
    .where("invitation_id", "=", id)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return member !== undefined;
}

/** The member who invites by a link, and its feeds. Throws 403 as `requireWayIn` does. */
export async function readWayIn(
  db: Database,
  secret: string,
): Promise<{ userName: string; feeds: string[] }> {
  const { id, userName } = (await requireWayIn(db, { invitation: secret })).invitation!;
  const feeds = await db
    .selectFrom("invitation_feeds")
    .innerJoin("feeds", "feeds.id", "feed_id")
    .select("name")
    .where("invitation_id", "=", id)
    .orderBy("key")
    .execute();
  return { userName, feeds: feeds.map(({ name }) => name) };
}

/**
 * Counts the use of the invitation by which a new account came; or lets the account wait for moderators. An invited member
 * follows the invitation's feeds; an account that is not confirmed does so later.
 */
export async function keepWayIn(
  db: Database,
  { invitation, request }: WayIn,
  memberId: string,
  { isUnconfirmed }: { isUnconfirmed: boolean },
): Promise<void> {
  if (request) await askToJoin(db, memberId, request);
  if (!invitation) return;
  await countUse(db, memberId, invitation.id);
  if (!isUnconfirmed) await followAsInvited(db, memberId);
}
