import { parseArgs } from "node:util";
import { deleteAccountOf } from "../../auth/account/delete-account.ts";
import { findMember, memberStats } from "../../members/members.ts";
import { type Command, readWords } from "../command.ts";

export const deleteMember: Command = {
  usage: "delete-account NAME [--content] --yes",
  summary:
    "Deletes a member's account for good, with --content also the posts and comments. Without --yes it only counts them.",
  async run({ db, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: { type: "boolean" }, content: { type: "boolean" } },
      allowPositionals: true,
    });
    const [name] = readWords(positionals, "NAME");
    if (!values.yes) {
      const { id, username } = await findMember(db, name, { orAsking: true });
      const { totalPosts, totalComments } = await memberStats(db, id);
      say(`${username} has ${totalPosts} posts and ${totalComments} comments. Nothing has been deleted.`);
      say("Add --yes to delete the account, and --content to delete these, too.");
      return 1;
    }
    const content = values.content ? "delete" : "keep";
    const username = await db
      .transaction()
      .execute((transaction) => deleteAccountOf(transaction, name, content));
    say(`The account of ${username} is deleted. A running site deletes the rest within minutes.`);
    return 0;
  },
};
