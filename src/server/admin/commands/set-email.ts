import { emailAddress } from "../../../contract/auth.ts";
import { giveBack } from "../../auth/account/give-back.ts";
import { announce } from "../../live/announcer.ts";
import { type Command, readAs, readWords } from "../command.ts";

export const setEmail: Command = {
  usage: "set-email NAME ADDRESS",
  summary: "Gives a stolen account back to its owner: sets its e-mail address, and ends every other way in.",
  async run({ db, say }, args) {
    const [name, address] = readWords(args, "NAME", "ADDRESS");
    const email = readAs(emailAddress, address);
    const username = await db.transaction().execute(async (transaction) => {
      const member = await giveBack(transaction, name, email);
      await announce(transaction, [{ what: "signed-out", memberId: member.id }]);
      return member.username;
    });
    say(`${username} has the address ${email}, is signed out everywhere, and has no password and no Google`);
    say("account. Now let them in: this prints a link at which they set a password.\n");
    say(`  npm run admin -- reset-password ${username}`);
    return 0;
  },
};
