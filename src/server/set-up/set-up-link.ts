import { sql } from "kysely";
import { pages } from "../../contract/paths.ts";
import { newToken, tokenHash } from "../auth/tokens.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../refusal.ts";
import { endsSetUp, preventsSetUp } from "./policy.ts";

const LIFETIME_HOURS = 24;

/** The code of a new link to set up the site, which ends the earlier link; null where somebody has an account. */
export async function makeSetUpCode(db: Database): Promise<string | null> {
  const accounts = db.selectFrom("members").select("id").where(preventsSetUp).limit(1);
  if (await accounts.executeTakeFirst()) return null;
  const code = newToken();
  const link = {
    code_hash: tokenHash(code),
    expires_at: sql<Date>`now() + make_interval(hours => ${LIFETIME_HOURS})`,
  };
  await db
    .insertInto("set_up_link")
    .values(link)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(link))
    .execute();
  return code;
}

/** The last lines that a start prints: the link of a site without an account, or that nobody is an admin; null where somebody is. */
export async function firstAdminWords(db: Database, siteAddress: string): Promise<string | null> {
  const code = await makeSetUpCode(db);
  if (code !== null) return setUpWords(siteAddress, code);
  return (await hasAdmin(db)) ? null : NO_ADMIN;
}

/** Somebody may have registered before the owner has opened the link. */
const NO_ADMIN = "  Nobody is an admin. To make a member one, run: npm run admin -- grant NAME admin\n";

/** The lines with the link. The code is behind the #, since browsers send that part to no server and no proxy. */
function setUpWords(siteAddress: string, code: string): string {
  return [
    "  Nobody has an account here yet. To set up the site and become its admin, open:",
    "",
    `  ${siteAddress}${pages.setUp}#${code}`,
    "",
    `  Keep it to yourself: it works once, within ${LIFETIME_HOURS} hours. The next start prints another.`,
    "",
  ].join("\n");
}

/** Throws 400 unless the link with this code works. */
export async function checkCode(db: Database, code: string): Promise<void> {
  const link = await db.selectFrom("set_up_link").select("is_only").where(fits(code)).executeTakeFirst();
  if (!link || (await hasAdmin(db))) throw badRequest("invalidSetUpCode");
}

/** Ends the link. Throws 400 unless it works. Run it in a transaction. */
export async function useCode(db: Database, code: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom("set_up_link").where(fits(code)).executeTakeFirst();
  if (numDeletedRows === 0n || (await hasAdmin(db))) throw badRequest("invalidSetUpCode");
}

function fits(code: string) {
  return sql<boolean>`code_hash = ${tokenHash(code)} and expires_at > now()`;
}

/** Whether the site has an admin. Somebody else may have made one since the link was printed. */
async function hasAdmin(db: Database): Promise<boolean> {
  const admins = db.selectFrom("members").select("id").where(endsSetUp).limit(1);
  return (await admins.executeTakeFirst()) !== undefined;
}
