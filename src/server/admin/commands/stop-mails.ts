import { emailAddress } from "../../../contract/auth.ts";
import { noteReturned } from "../../notification-mails/outcomes.ts";
import { type Command, quoted, readAs, readWords } from "../command.ts";

export const stopMails: Command = {
  usage: "stop-mails ADDRESS",
  summary:
    "Ends the notification mails and digests to an address from which they come back, until its member confirms it again. The member's settings say so.",
  async run({ db, say }, args) {
    const [address] = readWords(args, "ADDRESS");
    const email = readAs(emailAddress, address);
    const username = await db.transaction().execute((transaction) => noteReturned(transaction, email));
    if (username === null) {
      say(`No member has the address ${quoted(email)}.`);
      return 1;
    }
    say(
      `${username} gets neither notification mails nor digests at ${email} until they confirm it again. Their settings say so.`,
    );
    return 0;
  },
};
