import { findMember, getMember, memberStats } from "../../members/members.ts";
import { type Command, readWords } from "../command.ts";

export const show: Command = {
  usage: "show NAME",
  summary: "Says who a member is: uid, e-mail address, role, since when, and what they have done.",
  async run({ db, say }, args) {
    const [name] = readWords(args, "NAME");
    const { id } = await findMember(db, name);
    const { username, email, role, created_at: since } = await getMember(db, id);
    const stats = await memberStats(db, id);
    const rows: [string, string | number][] = [
      ["name", username],
      ["uid", id],
      ["e-mail", email ?? "none: imported, nobody signs in as them"],
      ["role", role],
      ["since", since.toISOString()],
      ["posts", stats.totalPosts],
      ["comments", stats.totalComments],
      ["hearts received", stats.heartsReceived],
      ["hearts given", stats.heartsGiven],
    ];
    for (const [what, value] of rows) say(`${what.padEnd(17)}${value}`);
    return 0;
  },
};
