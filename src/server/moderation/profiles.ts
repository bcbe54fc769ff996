import type { MemberStatus } from "../../contract/moderation.ts";
import type { Database } from "../db/database.ts";
import { setAbout } from "../members/about.ts";
import { aboutErasedWords } from "../notifications/words.ts";
import { forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { holdActor, lockMember, notifyAndRead, presentStatus } from "./member-status.ts";
import { type Actor, canSanction } from "./policy.ts";

/**
 * Erases a member's words about themselves. The log does not repeat them, since it is kept for good. Run it in
 * a transaction. Throws 404 or 403.
 */
export async function eraseAbout(
  db: Database,
  by: Actor,
  nameOrUid: string,
  reason: string,
): Promise<MemberStatus> {
  const actor = await holdActor(db, by);
  const member = await lockMember(db, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  if (!(await setAbout(db, member.id, ""))) return presentStatus(member);
  await logDeed(db, actor, { action: "erase-about", subject: member.username, member, reason });
  return notifyAndRead(db, actor, member.id, aboutErasedWords(reason));
}
