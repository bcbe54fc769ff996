import { parseArgs } from "node:util";
import {
  decideOnComment as onComment,
  decideOnPost as onPost,
  reason as reasonOf,
} from "../../../contract/moderation.ts";
import { decideOnComment, decideOnPost } from "../../moderation/decisions.ts";
import { dismissMemberReports } from "../../moderation/member-reports.ts";
import { type Command, readAs, readWords, WrongUsage } from "../command.ts";

export const decide: Command = {
  usage: "decide post|comment|member ID|NAME dismiss|remove|restore|lock|unlock --reason TEXT",
  summary:
    "Decides on a post or a comment as a moderator would, including moderators' own. The log records the decision, and the author is notified. For a member, dismisses the reports on them, also those on the only admin.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { reason: { type: "string" } },
      allowPositionals: true,
    });
    const [kind, id, word] = readWords(positionals, "post, comment or member", "ID", "The decision");
    if (kind !== "post" && kind !== "comment" && kind !== "member") {
      throw new WrongUsage(`${kind} is neither post nor comment nor member.`);
    }
    if (kind === "member" && word !== "dismiss") throw new WrongUsage("A member's reports can be dismissed.");
    const reason = readAs(reasonOf, values.reason ?? "");
    await db.transaction().execute<unknown>((transaction) =>
      kind === "member"
        ? dismissMemberReports(transaction, null, id, {
            reason,
            reportsUpTo: String(Number.MAX_SAFE_INTEGER),
          })
        : kind === "post"
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
