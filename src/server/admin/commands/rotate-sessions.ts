import { endAllSessions } from "../../auth/sessions.ts";
import { announce } from "../../live/announcer.ts";
import { type Command, readWords } from "../command.ts";

export const rotateSessions: Command = {
  usage: "rotate-sessions",
  summary: "Signs everybody out, everywhere, at once. They sign in again with their passwords.",
  async run({ db, say }, args) {
    readWords(args);
    const memberIds = await db.transaction().execute(async (transaction) => {
      const ended = await endAllSessions(transaction);
      await announce(
        transaction,
        ended.map((memberId) => ({ what: "signed-out", memberId })),
      );
      return ended;
    });
    say(`Everybody has been signed out: ${memberIds.length} of the members were signed in.`);
    return 0;
  },
};
