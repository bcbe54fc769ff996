import { emailAddress } from "../../../contract/auth.ts";
import { giveBack } from "../../auth/account/give-account-back.ts";
import { type Command, readAs, readWords } from "../command.ts";

export const setEmail: Command = {
  usage: "set-email NAME ADDRESS",
  summary:
    "Gives a stolen account back to its owner: sets its e-mail address, and ends its sessions, password, Google sign-in and invitations.",
  async run({ db, say }, args) {
    const [name, address] = readWords(args, "NAME", "ADDRESS");
    const email = readAs(emailAddress, address);
    const username = await db.transaction().execute((transaction) => giveBack(transaction, name, email));
    say(`${username} has the address ${email}, is signed out everywhere, and has no password and no Google`);
    say("account. Its invitations are revoked. Next, print a link at which the owner sets a password:\n");
    say(`  npm run admin -- reset-password ${username}`);
    return 0;
  },
};
