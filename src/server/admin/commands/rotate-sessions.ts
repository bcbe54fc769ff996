import { endAllSessions } from "../../auth/sessions.ts";
import { type Command, readWords } from "../command.ts";

export const rotateSessions: Command = {
  usage: "rotate-sessions",
  summary: "Signs everybody out on every device. Members can sign in again as usual.",
  async run({ db, say }, args) {
    readWords(args);
    const memberIds = await db.transaction().execute(endAllSessions);
    say(`Everybody has been signed out: ${memberIds.length} of the members were signed in.`);
    return 0;
  },
};
