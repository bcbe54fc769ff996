import { sql } from "kysely";
import { isProfilePart } from "../../contract/profile-parts.ts";
import type { SanctionKind } from "../../contract/sanctions.ts";
import { enqueueNotice } from "../auth/account/notices.ts";
import type { Database } from "../db/database.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import { returnGranted } from "../moderation/profile-removals.ts";
import { banMember, suspendMember } from "../moderation/member-status.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { sanctionAppealWords } from "../notifications/words.ts";
import { lockAppealing } from "./appeals.ts";
import type { AppealRow, Decided, Undecided } from "./deciding.ts";
import { isSanctionInForce, sanctionsOfMembers } from "./sanctions.ts";

/** Reads the actor's present role, and locks the member, whose sanctions stay as they are. Throws 403. */
export async function holdSanction(
  db: Database,
  by: Actor,
  { member_id: memberId }: AppealRow,
): Promise<Actor> {
  const actor = await holdActor(db, by, memberId);
  await lockAppealing(db, memberId);
  return actor;
}

interface SanctionAppealed extends Undecided {
  kind: SanctionKind;
  author: string;
}

/** The sanction that an appeal is about; undefined where it is not in force any more. */
export async function sanctionOf(
  db: Database,
  { removal_id: id }: AppealRow,
): Promise<SanctionAppealed | undefined> {
  const { rows } = await sql<SanctionAppealed>`
    select sanction.kind, subject.username as author, subject.id as "authorId", subject.role as "authorRole", told.names
    from ${sanctionsOfMembers} where sanction.id = ${id} and ${isSanctionInForce}`.execute(db);
  return rows[0];
}

/** Logs the decision, ends a suspension or a ban or gives back what was removed from a profile, and notifies the member. The entry itself says that a warning is withdrawn. */
export async function recordOnSanction(
  db: Database,
  actor: Actor,
  { appeal, about: { kind, author }, isGranted, line }: Decided<SanctionAppealed>,
): Promise<void> {
  const memberId = appeal.member_id;
  const action = isGranted ? "grant-appeal" : "uphold-appeal";
  const member = { id: memberId, username: author };
  const entry = { action, subject: author, reason: line, detail: kind, member } as const;
  const ending = { reason: line, appealEntry: await logDeed(db, actor, entry) };
  if (isGranted && kind === "suspension") await suspendMember(db, actor, author, { days: 0, ...ending });
  if (isGranted && kind === "ban") await banMember(db, actor, author, { isBanned: false, ...ending });
  const isBack =
    isGranted && isProfilePart(kind) && (await returnGranted(db, actor, appeal.removal_id, ending));
  const words = sanctionAppealWords(kind, { isGranted, line, isBack });
  // A decision about a ban leads to no list: no list of the member's has bans, and the member reads of it once the ban
  // has ended.
  const isOfRemovals = !isGranted && kind !== "ban";
  await notifyOfModeration(db, { memberId, actorId: actor?.id ?? null, words, isOfRemovals });
  // A banned member reads no notifications, so a mail tells of the decision.
  if (kind === "ban") {
    await enqueueNotice(db, memberId, { notice: isGranted ? "ban-ended" : "ban-stands", line });
  }
}
