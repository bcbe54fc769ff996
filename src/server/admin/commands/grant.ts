import { role as roleOf, ROLES } from "../../../contract/entities.ts";
import { grantRole } from "../../moderation/roles.ts";
import type { Database } from "../../db/database.ts";
import { type Command, readWords, WrongUsage } from "../command.ts";

/** The reason shown in the moderation log and to the member. */
const REASON = "Granted by the operator of the site.";

export const grant: Command = {
  usage: `grant NAME ${ROLES.join("|")}`,
  summary:
    "Makes a member a moderator or an admin, or a plain member again. The member is notified, and the log records the change.",
  async run({ db, say }, args) {
    const [username, word] = readWords(args, "NAME", "The role");
    const { data: role } = roleOf.safeParse(word);
    if (!role) throw new WrongUsage(`${word} is not a role. The roles are ${ROLES.join(", ")}.`);
    const granted = await db
      .transaction()
      .execute((transaction) =>
        grantRole(transaction, null, username, { role, reason: REASON, isConfirmed: true }),
      );
    say(`${granted.userName} is now: ${granted.role}.`);
    if (role !== "admin" && !(await hasAdmin(db)))
      say("The site has no admin now. Make somebody one with: grant NAME admin");
    return 0;
  },
};

/** Whether an admin is left who can sign in. */
async function hasAdmin(db: Database): Promise<boolean> {
  const admins = db
    .selectFrom("members")
    .select("id")
    .where("role", "=", "admin")
    .where("banned_at", "is", null);
  return (await admins.limit(1).execute()).length > 0;
}
