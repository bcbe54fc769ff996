import { parseArgs } from "node:util";
import { reason as reasonOf } from "../../../contract/moderation.ts";
import { findMember, memberStats } from "../../members/members.ts";
import { removeContentOf } from "../../moderation/content.ts";
import { type Command, readAs, readWords } from "../command.ts";

export const removeContent: Command = {
  usage: "remove-content NAME [--reason TEXT] --yes",
  summary:
    "Removes every post and comment of a member, or of a deleted one by uid. Moderators can restore each. Without --yes it only counts them.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: "boolean" }, reason: { type: "string" } },
      allowPositionals: true,
    });
    const [name] = readWords(positionals, "NAME");
    const reason = readAs(reasonOf, values.reason ?? "Removed by the operator of the site.");
    const { id, username } = await findMember(db, name, { orDeleted: true });
    if (!values.yes) {
      const { totalPosts, totalComments } = await memberStats(db, id);
      say(`${username} has ${totalPosts} posts and ${totalComments} comments. Nothing has been removed.`);
      say("Add --yes to remove them.");
      return 1;
    }
    const removed = await removeContentOf(db, { by: null, nameOrUid: id, reason });
    say(`${removed.posts} posts and ${removed.comments} comments of ${username} have been removed.`);
    return 0;
  },
};
