import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Limits } from "../http/limits/limit-requests.ts";
import { forbidden } from "../refusal.ts";
import { checkCurrentPassword } from "./account/current-password.ts";
import { tokenHash } from "./tokens.ts";

/** For this many minutes after a sign-in, its session needs no password for acts that a stolen session must not do. */
const RECENT_MINUTES = 10;

interface Asking {
  viewer: { id: string };
  token: string;
  currentPassword: string | undefined;
  countTries: Limits["countTries"];
}

/**
 * Makes sure that the member is the one who acts, and not somebody who found the member's session open. Run it outside
 * transactions, because hashing is slow. Throws 403 without a password where the session is not new, and for a wrong
 * one; 429 for too many wrong ones.
 */
export async function requireConfirmation(db: Database, asking: Asking): Promise<void> {
  const { viewer, token, currentPassword, countTries } = asking;
  if (currentPassword === undefined) {
    if (await hasJustBegun(db, token)) return;
    throw forbidden("confirmationNeeded");
  }
  const takeBack = await countTries([{ kind: "confirming", who: viewer.id }]);
  await checkCurrentPassword(db, viewer.id, currentPassword);
  await takeBack();
}

async function hasJustBegun(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${tokenHash(token)} and created_at > now() - make_interval(mins => ${RECENT_MINUTES})`.execute(
    db,
  );
  return rows.length > 0;
}
