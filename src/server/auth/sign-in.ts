import { createHash } from "node:crypto";
import type { Role } from "../../contract/entities.ts";
import type { PlainErrorCode } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { uniqueKeyOf } from "../db/failures.ts";
import { badRequest, conflict, unauthorized } from "../refusal.ts";
import type { Client } from "../http/client.ts";
import type { Try } from "../http/limits/limit-requests.ts";
import type { Network } from "../http/limits/network.ts";
import { isReservedUsername } from "../members/reserved-usernames.ts";
import { confirmsAddresses, type Environment } from "../site-settings/site-settings.ts";
import { holdFormerName, refuseHeldAddress } from "./account/former-names.ts";
import { type Brought, keepWayIn, requireWayIn } from "../invitations/joining.ts";
import { awaitConfirmation } from "./confirmation/mail-link.ts";
import { mailboxHash, refuseDenied } from "./confirmation/mailbox.ts";
import { hashPassword, passwordFits, refuseWeak } from "./passwords.ts";
import { startSession } from "./sessions.ts";

interface Typed {
  username: string;
  email: string;
  password: string;
}

type NewMember = Typed & Brought;

const TAKEN: Record<string, PlainErrorCode> = {
  members_by_username: "usernameTaken",
  members_email_key_key: "emailTaken",
};

/** Throws 409 for a violated unique key of user names or e-mail addresses, any other error as it is. */
export function refuseIfTaken(error: unknown): never {
  const code = TAKEN[uniqueKeyOf(error) ?? ""];
  throw code ? conflict(code) : error;
}

/** The form in which e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Replaces an e-mail address in the keys of limits and jobs, so that they do not reveal the address. */
export function emailHash(email: string): string {
  return createHash("sha256").update(emailKey(email)).digest("base64url");
}

/**
 * Checks a registration and hashes the password. Run it outside transactions: hashing is slow, and would keep
 * a connection from others. Throws as `requireWayIn` and `checkNewMember` do.
 */
export async function checkRegistration(db: Database, member: NewMember, where: HashedAt): Promise<string> {
  await requireWayIn(db, member, emailKey(member.email));
  return checkNewMember(db, member, where);
}

/** The name of the site, which may not be a part of the password, and the network that asks for the hash. */
interface HashedAt {
  siteName: string;
  network: string;
}

/** Throws 400 for a reserved name or a weak password, 409 for a taken name or e-mail. Run it outside transactions. */
export async function checkNewMember(
  db: Database,
  { username, email, password }: Typed,
  { siteName, network }: HashedAt,
): Promise<string> {
  if (isReservedUsername(username)) throw badRequest("usernameReserved");
  refuseWeak(password, [username, email, siteName]);
  await refuseTaken(db, username, email);
  return hashPassword(password, network);
}

/** The hash of a new member's password, and the environment, which says whether the site can send mails. */
interface Registering {
  passwordHash: string;
  environment: Environment;
}

/**
 * Makes the account of a checked registration, signs in and gives the token. Run it in a transaction. Throws
 * as `requireWayIn` and `addMember` do, and 403 where the owner of the mailbox wants no links.
 */
export async function register(
  db: Database,
  { invitation, answer, ...member }: Omit<NewMember, "password">,
  { passwordHash, environment }: Registering,
  client: Client,
): Promise<string> {
  // The site may have closed while the password was hashed, or somebody else have come by the invitation.
  const wayIn = await requireWayIn(db, { invitation, answer }, emailKey(member.email));
  const { id } = await addMember(db, { ...member, passwordHash });
  const isUnconfirmed = await confirmsAddresses(db, environment);
  if (isUnconfirmed) {
    await refuseDenied(db, emailKey(member.email));
    await awaitConfirmation(db, id, member.email);
  }
  await keepWayIn(db, wayIn, id, { isUnconfirmed });
  return startSession(db, id, client);
}

interface AddedMember extends Omit<Typed, "password"> {
  passwordHash: string;
  role?: Role;
}

/** Throws 409 as the check does, 409 for the name of a deleted account too, and 403 for an address that is held. */
export async function addMember(
  db: Database,
  { username, email, passwordHash, role = "member" }: AddedMember,
): Promise<{ id: string; username: string; role: Role }> {
  if (await holdFormerName(db, username)) throw conflict("usernameTaken");
  const { id } = await db
    .insertInto("members")
    .values({ username, email, email_key: emailKey(email), password_hash: passwordHash, role })
    .returning("id")
    .executeTakeFirstOrThrow()
    .catch(refuseIfTaken);
  // Now: before, an account with this address may have been about to be deleted.
  await refuseHeldAddress(db, emailKey(email));
  return { id, username, role };
}

/** Counts a mail to an address that is to be confirmed: it may be anybody's. */
export function mailTo(email: string): Try {
  return { kind: "ofAddress", who: emailHash(email) };
}

/** Counts a mail with a link to a new account, which whoever makes accounts could have sent to a stranger again and again. */
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

/** Throws one 409 that names each taken field. The unique keys catch what is taken after this check. */
async function refuseTaken(db: Database, username: string, email: string): Promise<void> {
  const takers = await db
    .selectFrom("members")
    .select(["username_key", "email_key"])
    .where((eb) =>
      eb.or([eb("username_key", "=", username.toLowerCase()), eb("email_key", "=", emailKey(email))]),
    )
    .execute();
  const taken: PlainErrorCode[] = [];
  if (takers.some((taker) => taker.username_key === username.toLowerCase())) taken.push("usernameTaken");
  if (takers.some((taker) => taker.email_key === emailKey(email))) taken.push("emailTaken");
  if (taken.length > 0) throw conflict(...taken);
}
