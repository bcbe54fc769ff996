import type { Database } from "../db/database.ts";
import { makeResetCode } from "../auth/password-reset.ts";
import { resetLink } from "../mail/words.ts";
import { passwordLinkWords } from "../notifications/words.ts";
import { conflictOver, forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { holdBoth, notifyAndRead } from "./member-status.ts";
import { type Actor, canMakePasswordLink } from "./policy.ts";

interface Asked {
  reason: string;
  /** Where the link leads. */
  origin: string;
  /** Whether the site sends mails. */
  sendsMail: boolean;
}

/**
 * Makes a link by which a member sets a new password, for an admin to hand over. Run it in a transaction. Throws 404, 403, 409 on a site that sends
 * mails, which leaves no reason for anybody else to know the link, and 400 for a member without an address to sign in with.
 */
export async function makePasswordLink(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { reason, origin, sendsMail }: Asked,
): Promise<{ link: string }> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canMakePasswordLink(actor, member)) throw forbidden("notAllowed");
  if (sendsMail) throw conflictOver("mailInstead", { name: member.username });
  const code = await makeResetCode(db, member.id, actor);
  await logDeed(db, actor, { action: "make-password-link", subject: member.username, member, reason });
  await notifyAndRead(db, actor, member.id, { words: passwordLinkWords(reason) });
  return { link: resetLink(origin, code) };
}
