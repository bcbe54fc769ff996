import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { unauthorized } from "../refusal.ts";
import type { Client } from "../http/client.ts";
import type { Try } from "../http/limits/limit-requests.ts";
import type { Network } from "../http/limits/network.ts";
import { mailboxHash } from "./confirmation/mailbox.ts";
import { passwordFits } from "./passwords.ts";
import { startSession } from "./sessions.ts";

/** The form in which e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Replaces an e-mail address in the keys of limits and jobs, so that they do not reveal the address. */
export function emailHash(email: string): string {
  return createHash("sha256").update(emailKey(email)).digest("base64url");
}

/** Counts a mail to an address that is not confirmed yet, because it may be anybody's. */
export function mailTo(email: string): Try {
  return { kind: "ofAddress", who: emailHash(email) };
}

/**
 * Counts a mail with a link to a new account: somebody who makes accounts could have such mails sent to a stranger
 * again and again.
 */
export function linkTo(email: string, networks: Network[]): Try[] {
  const mailbox = mailboxHash(emailKey(email)).toString("base64url");
  return [
    { kind: "linksFromNetwork", who: null, networks },
    { kind: "ofMailbox", who: mailbox },
    mailTo(email),
  ];
}

/** A member and the password hash that their password matched. */
export interface CheckedMember {
  id: string;
  password_hash: string | null;
}

/**
 * The member with this e-mail and password. Run it outside transactions, because hashing is slow. Throws the
 * same 401 for an unknown e-mail and a wrong password.
 */
export async function checkLogin(
  db: Database,
  { email, password }: { email: string; password: string },
  network: string,
): Promise<CheckedMember> {
  const member = await db
    .selectFrom("members")
    .select(["id", "password_hash"])
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  const fits = await passwordFits(member?.password_hash ?? null, password, network);
  if (!member || !fits) throw unauthorized("invalidLogin");
  return member;
}

/**
 * Signs a checked member in; gives the new session's token. Run it in a transaction. Throws 401 when the
 * password has changed since the check: the change ended the member's sessions, and no later session may
 * begin with the old password.
 */
export async function logIn(db: Database, member: CheckedMember, client: Client): Promise<string> {
  if (!(await hasStill(db, member))) throw unauthorized("invalidLogin");
  return startSession(db, member.id, client);
}

/** Whether a checked member's password is unchanged; locks the member until the transaction ends. */
export async function hasStill(db: Database, { id, password_hash }: CheckedMember): Promise<boolean> {
  const same = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return same !== undefined;
}

export async function findByEmail(db: Database, email: string): Promise<string | null> {
  const member = await db
    .selectFrom("members")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return member?.id ?? null;
}
