import { parseArgs } from "node:util";
import { startBulkAct as start } from "../../../contract/bulk-acts.ts";
import { reason as reasonOf } from "../../../contract/moderation.ts";
import { startBulkAct } from "../../bulk-acts/bulk-acts.ts";
import { countTarget, readClock } from "../../bulk-acts/preview.ts";
import { endBulkAct } from "../../bulk-acts/run.ts";
import { findMember } from "../../members/members.ts";
import { type Command, readAs, readWords } from "../command.ts";

export const removeContent: Command = {
  usage: "remove-content NAME [--range hour|day|week|month|all] [--reason TEXT] --yes",
  summary:
    "Removes every post and comment of a member, or of a deleted one by uid, as one act that can be undone. Without --yes it only counts them.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: "boolean" }, reason: { type: "string" }, range: { type: "string" } },
      allowPositionals: true,
    });
    const [name] = readWords(positionals, "NAME");
    const reason = readAs(reasonOf, values.reason ?? "Removed by the operator of the site.");
    const range = readAs(start.body.shape.range, values.range ?? "all");
    const { id, username } = await findMember(db, name, { orDeleted: true });
    const until = await readClock(db);
    const asked = { username: id, content: "all", range } as const;
    if (!values.yes) {
      const { posts, comments, held } = await countTarget(db, null, asked, until);
      say(`${username} has ${posts} posts and ${comments} comments. Nothing has been removed.`);
      if (held > 0) say(`${held} more wait for approval, and would be refused.`);
      say("Add --yes to remove them.");
      return 1;
    }
    const act = await db
      .transaction()
      .execute((transaction) => startBulkAct(transaction, null, { ...asked, reason, until }));
    const { posts, comments, held = 0 } = await endBulkAct(db, act.id);
    if (posts + comments > 0 || held === 0)
      say(`${posts} posts and ${comments} comments of ${username} have been removed.`);
    if (held > 0) say(`${held} of ${username} that waited for approval have been refused.`);
    say(`To undo it: npm run admin -- undo-bulk-act ${act.id}`);
    return 0;
  },
};
