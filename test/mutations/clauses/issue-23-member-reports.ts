import type { Mutation } from "../mutation.ts";

/** Reports on members and on messages, and decisions about them. */
export const mutations: Mutation[] = [
  {
    clause: "POST /user/{username}/report reports a member to the moderators of the site, once",
    file: "src/server/reports/member-reports.ts",
    from: `if (id === reporterId) throw forbidden("reportOneself");`,
    to: "",
  },
  {
    clause: "GET /moderation/member-reports: the queue of reported members",
    file: "src/server/reports/member-reports.ts",
    from: "reporter_id: reporterId, reason, about, picture_key },",
    to: "reporter_id: reporterId, reason, about: null, picture_key },",
  },
  {
    clause: "A decision about a member closes the reports that the moderator saw",
    file: "src/server/reports/member-reports.ts",
    from: `.where("id", "<=", upTo)`,
    to: "",
  },
  {
    clause: "Nobody handles or sees a report on themselves; reports on the only admin",
    file: "src/server/moderation/reported-members.ts",
    from: "where decided_at is null and subject_id is distinct from ${viewer?.id ?? null}::uuid\n        and",
    to: "where decided_at is null\n        and",
  },
  {
    clause: "POST /message/{id}/report: the receiver reports a message",
    file: "src/server/messages/reported.ts",
    from: "where conversation_id = ${conversationId} and id <= ${id}",
    to: "where conversation_id = ${conversationId}",
  },
  {
    clause: "The log has who read reported messages",
    file: "src/server/moderation/member-reports.ts",
    from: "if (rows.length > 0) return;",
    to: "",
  },
  {
    clause: "Reports on people and their copies end 30 days after the decision",
    file: "src/server/auth/account/end-account.ts",
    from: "  await endReportsOn(db, { id: memberId, username: former.username });\n",
    to: "",
  },
];
