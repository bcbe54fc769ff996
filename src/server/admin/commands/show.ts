import { isUnconfirmed } from "../../auth/confirmation/is-unconfirmed.ts";
import { findMember, getMember, memberStats } from "../../members/members.ts";
import { type Command, readWords } from "../command.ts";

export const show: Command = {
  usage: "show NAME",
  summary: "Shows a member's uid, e-mail address, role, join date and activity.",
  async run({ db, say }, args) {
    const [name] = readWords(args, "NAME");
    const { id } = await findMember(db, name, { orAsking: true });
    const { username, email, role, created_at: since } = await getMember(db, id);
    const stats = await memberStats(db, id);
    const isWaiting = await isUnconfirmed(db, id);
    const request = await db
      .selectFrom("join_requests")
      .select("refused_at")
      .where("member_id", "=", id)
      .executeTakeFirst();
    const rows: [string, string | number][] = [
      ["name", username],
      ["uid", id],
      ["e-mail", email ?? "none: imported, cannot sign in"],
      ...(request
        ? ([["request to join", request.refused_at ? "was refused" : "waits"]] as [string, string][])
        : []),
      ...(isWaiting ? ([["address", "is not confirmed"]] as [string, string][]) : []),
      ["role", role],
      ["since", since.toISOString()],
      ["posts", stats.totalPosts],
      ["comments", stats.totalComments],
      ["hearts received", stats.heartsReceived],
      ["hearts given", stats.heartsGiven],
    ];
    for (const [label, value] of rows) say(`${label.padEnd(17)}${value}`);
    return 0;
  },
};
