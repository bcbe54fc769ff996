import { announce } from "../../live/announcer.ts";
import { grantRole } from "../../moderation/roles.ts";
import { type Command, readWords, WrongUsage } from "../command.ts";

const ROLES = ["member", "moderator", "admin"] as const;

export const grant: Command = {
  usage: `grant NAME ${ROLES.join("|")}`,
  summary:
    "Makes a member a moderator or an admin, or a plain member again. They are told, and it is in the log.",
  async run({ db, say }, args) {
    const [username, word] = readWords(args, "NAME", "The role");
    const role = ROLES.find((one) => one === word);
    if (!role) throw new WrongUsage(`${word} is no role. There are ${ROLES.join(", ")}.`);
    await db.transaction().execute(async (transaction) => {
      const reason = "Granted by the operator of the site.";
      const { happenings } = await grantRole(transaction, { by: null, username, role, reason });
      await announce(transaction, happenings);
    });
    say(`${username} is now: ${role}.`);
    return 0;
  },
};
