import type { Mutation } from "../mutation.ts";

/** Warnings to members. */
export const mutations: Mutation[] = [
  {
    clause: "POST /moderation/members/{username}/warning warns a member",
    file: "src/server/moderation/warnings.ts",
    from: "return notifyAndRead(db, actor, member.id, { words: warningWords(reason), isOfRemovals: true });",
    to: "return presentStatus(member);",
  },
  {
    clause: "One warns whom one may suspend, and a repeated request warns once",
    file: "src/server/moderation/warnings.ts",
    from: "if (rows.length > 0 && !isAnswer) return presentStatus(member);",
    to: "",
  },
];
