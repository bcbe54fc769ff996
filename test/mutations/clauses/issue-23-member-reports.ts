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
    from: "      and (message_id is null or ${readerId}::uuid = any(readers))`",
    to: "`",
    by: "src/server/moderation/answered-reports.test.ts",
  },
  {
    clause: "Nobody handles or sees a report on themselves; reports on the only admin",
    file: "src/server/moderation/reported-members.ts",
    from: "decided_at is null and subject_id is distinct from ${viewer?.id ?? null}::uuid\n",
    to: "decided_at is null\n",
  },
  {
    clause: "POST /message/{id}/report: the receiver reports a message",
    file: "src/server/messages/reported.ts",
    from: "where conversation_id = ${conversationId} and id <= ${id}",
    to: "where conversation_id = ${conversationId}",
  },
  {
    clause: "A suspended member may report messages to them, but no members, posts or comments",
    file: "src/contract/reports.ts",
    from: "\n  whileSuspended: true,",
    to: "",
  },
  {
    clause: "The log has who read reported messages",
    file: "src/server/moderation/member-reports.ts",
    from: "if (!(await markReportRead(db, id, readerOf(reader)))) return;",
    to: "await markReportRead(db, id, readerOf(reader));",
  },
  {
    clause: "A decision about a member that does nothing dismisses the reports",
    file: "src/server/moderation/member-reports.ts",
    from: `(await newestDeed(db, held)) === earlier ? "dismissed" : "acted"`,
    to: `"acted" as const`,
  },
  {
    clause: "Reported messages are read only by who may decide about their sender",
    file: "src/server/moderation/member-reports.ts",
    from: `    if (!canSanction(reader, { id: member.id, role: report.role })) throw forbidden("notAllowed");\n`,
    to: "",
  },
  {
    clause: "Reports on people end 30 days after the decision",
    file: "src/server/auth/account/end-account.ts",
    from: "  await endReportsOn(db, memberId);\n",
    to: "",
  },
];
