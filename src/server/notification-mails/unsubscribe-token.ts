import { createHmac, timingSafeEqual } from "node:crypto";
import type { MailKind } from "../../contract/notification-mails.ts";
import type { Database } from "../db/database.ts";

interface Mailed {
  memberId: string;
  kind: MailKind;
  email: string;
}

/** The length of a member's id in a token. */
const ID_LENGTH = 22;
const TOKEN = /^[\w-]{65}$/;

/**
 * The token of the links that end a kind of mails to an address. Whoever has a mail cannot make the token of another kind from it, and
 * the owner of a former address can end no mails to the new one.
 */
export function unsubscribeToken(secret: string, { memberId, kind, email }: Mailed): string {
  const id = Buffer.from(memberId.replaceAll("-", ""), "hex").toString("base64url");
  return id + createHmac("sha256", secret).update(`${kind} ${email}`).digest("base64url");
}

/** The member whose mails of this kind have this token in their links; null where there is none. */
export async function findUnsubscriber(db: Database, kind: MailKind, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const memberId = Buffer.from(token.slice(0, ID_LENGTH), "base64url").toString("hex");
  const row = await db
    .selectFrom("mailed_members")
    .innerJoin("members", "members.id", "member_id")
    .select(["member_id", "unsubscribe_token as secret", "email"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!row || row.email === null) return null;
  const expected = unsubscribeToken(row.secret, { memberId, kind, email: row.email });
  return timingSafeEqual(Buffer.from(token), Buffer.from(expected)) ? row.member_id : null;
}
