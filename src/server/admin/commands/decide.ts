import { parseArgs } from "node:util";
import {
  decideOnComment as onComment,
  decideOnPost as onPost,
  reason as reasonOf,
} from "../../../contract/moderation.ts";
import { decideOnComment, decideOnPost } from "../../moderation/decisions.ts";
import { type Command, readAs, readWords, WrongUsage } from "../command.ts";

export const decide: Command = {
  usage: "decide post|comment ID dismiss|remove|restore|lock|unlock --reason TEXT",
  summary:
    "Decides on a post or a comment as a moderator would, including moderators' own. The log records the decision, and the author is notified.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { reason: { type: "string" } },
      allowPositionals: true,
    });
    const [kind, id, word] = readWords(positionals, "post or comment", "ID", "The decision");
    if (kind !== "post" && kind !== "comment") throw new WrongUsage(`${kind} is neither post nor comment.`);
    const reason = readAs(reasonOf, values.reason ?? "");
    await db.transaction().execute((transaction) =>
      kind === "post"
        ? decideOnPost(transaction, null, id, {
            decision: readAs(onPost.body.shape.decision, word),
            reason,
          })
        : decideOnComment(transaction, null, id, {
            decision: readAs(onComment.body.shape.decision, word),
            reason,
          }),
    );
    say(`Done: ${word} ${kind} ${id}.`);
    return 0;
  },
};
