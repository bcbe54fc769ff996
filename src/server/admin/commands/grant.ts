import { role as roleOf, ROLES } from "../../../contract/entities.ts";
import { announce } from "../../live/announcer.ts";
import { grantRole } from "../../moderation/roles.ts";
import { type Command, readWords, WrongUsage } from "../command.ts";

/** The reason shown in the moderation log and to the member. */
const REASON = "Granted by the operator of the site.";

export const grant: Command = {
  usage: `grant NAME ${ROLES.join("|")}`,
  summary:
    "Makes a member a moderator or an admin, or a plain member again. They are told, and it is in the log.",
  async run({ db, say }, args) {
    const [username, word] = readWords(args, "NAME", "The role");
    const { data: role } = roleOf.safeParse(word);
    if (!role) throw new WrongUsage(`${word} is no role. There are ${ROLES.join(", ")}.`);
    const standing = await db.transaction().execute(async (transaction) => {
      const granted = await grantRole(transaction, { by: null, username, role, reason: REASON });
      await announce(transaction, granted.happenings);
      return granted.standing;
    });
    say(`${standing.userName} is now: ${standing.role}.`);
    return 0;
  },
};
