import { parseArgs } from "node:util";
import { reason as reasonOf } from "../../../contract/moderation.ts";
import { undoBulkAct } from "../../bulk-acts/bulk-acts.ts";
import { endBulkAct } from "../../bulk-acts/run.ts";
import { type Command, readAs, readWords } from "../command.ts";

export const undoBulk: Command = {
  usage: "undo-bulk-act ID [--reason TEXT]",
  summary:
    "Restores all that a bulk act removed, such as remove-content, except what somebody has decided about since.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { reason: { type: "string" } },
      allowPositionals: true,
    });
    const [id] = readWords(positionals, "ID");
    const reason = readAs(reasonOf, values.reason ?? "Undone by the operator of the site.");
    await db.transaction().execute((transaction) => undoBulkAct(transaction, null, id, reason));
    const { restoredPosts, restoredComments, restoredHeld = 0, left } = await endBulkAct(db, id);
    say(`${restoredPosts} posts and ${restoredComments} comments have been restored.`);
    if (restoredHeld > 0) say(`${restoredHeld} wait for approval again.`);
    if (left > 0)
      say(
        `${left} were left as they are: others have decided about them since, or their authors deleted them.`,
      );
    return 0;
  },
};
