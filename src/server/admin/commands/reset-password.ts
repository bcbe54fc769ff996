import { makeResetCode } from "../../auth/password-reset.ts";
import { resetLink } from "../../mail/words.ts";
import { localAddress } from "../../processes/local-address.ts";
import { type Command, readWords } from "../command.ts";

export const resetPassword: Command = {
  usage: "reset-password NAME",
  summary: "Prints a link at which the member sets a new password. It works once, within an hour.",
  async run({ db, settings, say }, args) {
    const [username] = readWords(args, "NAME");
    const code = await makeResetCode(db, username);
    const address = settings.publicUrl ?? localAddress(settings.host, settings.port);
    say(`Whoever has this link can set ${username}'s password, once, within an hour:\n`);
    say(resetLink(address, code));
    return 0;
  },
};
