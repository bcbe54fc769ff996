import { parseArgs } from "node:util";
import {
  decideOnComment as onComment,
  decideOnPost as onPost,
  reason as reasonOf,
} from "../../../contract/moderation.ts";
import { decideOnComment, decideOnPost } from "../../moderation/decisions.ts";
import type { Database } from "../../db/database.ts";
import { parseId } from "../../db/ids.ts";
import { findMember } from "../../members/members.ts";
import { dismissMemberReports } from "../../moderation/member-reports.ts";
import { listReportedMembers } from "../../moderation/reported-members.ts";
import { type Command, readAs, readWords, WrongUsage } from "../command.ts";

export const decide: Command = {
  usage:
    "decide post|comment|member ID|NAME dismiss|remove|restore|lock|unlock --reason TEXT [--up-to REPORT]",
  summary:
    "Decides on a post or a comment as a moderator would, including moderators' own. The log records the decision, and the author is notified. For a member, dismisses the open reports on them up to one, also those on the only admin, but none on messages that were not read with reports --read.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { reason: { type: "string" }, "up-to": { type: "string" } },
      allowPositionals: true,
    });
    const [kind, id, word] = readWords(positionals, "post, comment or member", "ID", "The decision");
    if (kind !== "post" && kind !== "comment" && kind !== "member") {
      throw new WrongUsage(`${kind} is neither post nor comment nor member.`);
    }
    const reason = readAs(reasonOf, values.reason ?? "");
    if (kind === "member") return dismissReportsOn(db, say, id, { word, reason, upTo: values["up-to"] });
    await db.transaction().execute<unknown>((transaction) =>
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

interface Dismissal {
  word: string;
  reason: string;
  upTo: string | undefined;
}

/**
 * Dismisses the reports that the operator has seen. Later reports, and those on messages that nobody has read, stay
 * open.
 */
async function dismissReportsOn(
  db: Database,
  say: (line: string) => void,
  name: string,
  { word, reason, upTo }: Dismissal,
): Promise<number> {
  if (word !== "dismiss") throw new WrongUsage("A member's reports can be dismissed.");
  const last = parseId(upTo ?? "");
  if (last === null) throw new WrongUsage("--up-to must be the number of the newest report that you answer.");
  const { id: onMember } = await findMember(db, name);
  const { members } = await listReportedMembers(db, null, { limit: 1, before: null, onMember });
  const listed = (members[0]?.reports ?? []).filter(({ id }) => Number(id) <= last);
  const given = { reason, reportIds: listed.map(({ id }) => id) };
  const closed = await db.transaction().execute((inside) => dismissMemberReports(inside, null, name, given));
  say(`Dismissed: ${closed}. Still open, since their messages were not read: ${listed.length - closed}.`);
  return 0;
}
