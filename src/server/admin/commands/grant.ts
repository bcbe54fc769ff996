import { grantRole, isRole, ROLES } from "../../moderation/roles.ts";
import { type Command, readWords, WrongUsage } from "../command.ts";

export const grant: Command = {
  usage: `grant NAME ${ROLES.join("|")}`,
  summary: "Makes a member a moderator or an admin, or a plain member again.",
  async run({ db, say }, args) {
    const [username, role] = readWords(args, "NAME", "The role");
    if (!isRole(role)) throw new WrongUsage(`${role} is no role. There are ${ROLES.join(", ")}.`);
    await db.transaction().execute((transaction) => grantRole(transaction, { by: null, username, role }));
    say(`${username} is now: ${role}.`);
    return 0;
  },
};
