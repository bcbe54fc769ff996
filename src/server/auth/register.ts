import type { Role } from "../../contract/entities.ts";
import type { PlainErrorCode } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { uniqueKeyOf } from "../db/failures.ts";
import type { Client } from "../http/client.ts";
import { type Brought, keepWayIn, requireWayIn } from "../invitations/joining.ts";
import { isReservedUsername } from "../members/reserved-usernames.ts";
import { badRequest, conflict } from "../refusal.ts";
import { confirmsAddresses, type Environment } from "../site-settings/site-settings.ts";
import { holdFormerName, refuseHeldAddress } from "./account/former-names.ts";
import { awaitConfirmation } from "./confirmation/mail-link.ts";
import { refuseDenied } from "./confirmation/mailbox.ts";
import { hashPassword, refuseWeak } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { emailKey } from "./sign-in.ts";

interface Typed {
  username: string;
  email: string;
  password: string;
}

type NewMember = Typed & Brought;

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
  // The site may have closed while the password was hashed, or others may have used up the invitation.
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

/**
 * Adds the member. Throws 409 for a taken name or address and for the name of a deleted account, and 403 for an address
 * that is held.
 */
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
  // Checked only now: before, an account with this address may have been about to be deleted.
  await refuseHeldAddress(db, emailKey(email));
  return { id, username, role };
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

const TAKEN: Record<string, PlainErrorCode> = {
  members_by_username: "usernameTaken",
  members_email_key_key: "emailTaken",
};

/** Throws 409 for a violated unique key of user names or e-mail addresses, and any other error as it is. */
export function refuseIfTaken(error: unknown): never {
  const code = TAKEN[uniqueKeyOf(error) ?? ""];
  throw code ? conflict(code) : error;
}
