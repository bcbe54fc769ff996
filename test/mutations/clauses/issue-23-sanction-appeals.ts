import type { Mutation } from "../mutation.ts";

/** Appeals against warnings, suspensions and bans, and decisions about them. */
export const mutations: Mutation[] = [
  {
    clause: "GET /sanctions lists the suspension and the warnings of the member",
    file: "src/server/appeals/sanctions.ts",
    from: "order by sanction.kind <> 'suspension', sanction.id desc limit ${limit}",
    to: "order by sanction.id limit ${limit}",
  },
  {
    clause: "GET /sanctions lists the suspension and the warnings of the member",
    file: "src/server/appeals/sanctions.ts",
    from: "next: beyond ? String(beyond.id) : null",
    to: "next: beyond && null",
  },
  {
    clause: "POST /sanctions/{id}/appeal: a warned member appeals once, within 30 days",
    file: "src/server/appeals/appeals.ts",
    from: `if (sanction.kind === "warning") await requireRoom(db, memberId);`,
    to: "await requireRoom(db, memberId);",
  },
  {
    clause: "A sanction is appealed by its member alone and while it is in force",
    file: "src/server/moderation/member-status.ts",
    from: "await moveAppealOfSuspension(db, member.id, { id, by: actor?.id ?? null })",
    to: "[id, moveAppealOfSuspension].length === 0",
  },
  {
    clause: "The queue of appeals has those against sanctions beside the others",
    file: "src/server/appeals/queue.ts",
    from: ".toSorted((a, b) => a - b)",
    to: "",
  },
  {
    clause: "Granting an appeal ends the suspension or withdraws the warning at once",
    file: "src/server/appeals/decide-sanction.ts",
    from: "await suspendMember(db, actor, author, { days: 0, ...ending });",
    to: "void suspendMember;",
  },
  {
    clause: "Granting an appeal ends the suspension or withdraws the warning at once",
    file: "src/server/appeals/withdrawn.ts",
    from: "appeals.state = 'granted'",
    to: "appeals.state = 'closed'",
  },
  {
    clause: "Granting an appeal ends the suspension or withdraws the warning at once",
    file: "src/server/appeals/closing.ts",
    from: "(${isUpheld} or ${isOfWithdrawn})",
    to: "(${isUpheld} or false and ${isOfWithdrawn})",
  },
  {
    clause: "Granting an appeal ends the suspension or withdraws the warning at once",
    file: "src/server/appeals/closing.ts",
    from: "update appeals set text = ${ERASED}, line = ${ERASED}",
    to: "update appeals set text = text, line = line",
  },
  {
    clause: "Upholding a sanction leaves it, and its member reads why",
    file: "src/server/appeals/decide-sanction.ts",
    from: `if (isGranted && kind === "suspension")`,
    to: `if (kind === "suspension")`,
  },
  {
    clause: "An appeal against a sanction is decided by somebody who could make it and did not",
    file: "src/server/appeals/policy.ts",
    from: "sql`(members.role = 'admin' or ${authorRole} = 'member')`",
    to: "sql`true or ${authorRole} = 'member'`",
  },
  {
    clause: "An appeal against a sanction is decided by somebody who could make it and did not",
    file: "src/server/appeals/sanctions.ts",
    from: "same.id <= sanction.id and same.earlier is null",
    to: "same.id <= sanction.id",
    by: "src/server/appeals/sanctions.test.ts",
  },
  {
    clause: "An appeal against a suspension closes with it",
    file: "src/server/appeals/closing.ts",
    from: "where state = 'waiting' and member_id = ${memberId} and entry.id = removal_id and entry.action = ${action}",
    to: "where false and entry.action = ${action} and member_id = ${memberId}",
  },
  {
    clause: "POST /ban and POST /ban/appeal: a banned member reads the ban",
    file: "src/server/appeals/appeals.ts",
    from: `if (!ban) throw conflict("notBanned");`,
    to: `if (!ban) throw notFound("sanctionNotFound");`,
  },
  {
    clause: "POST /ban and POST /ban/appeal: a banned member reads the ban",
    file: "src/server/appeals/appeals.ts",
    from: `if (!(await hasStill(db, member))) throw unauthorized("invalidLogin");`,
    to: `if (!hasStill) throw unauthorized("invalidLogin");`,
  },
  {
    clause: "A reset of the password while banned takes effect",
    file: "src/server/auth/password-reset.ts",
    from: `if (reason !== null) return { refusal: errorAnswer("banned", { reason }).error };`,
    to: "void errorAnswer;",
  },
  {
    clause: "Guesses at a password by the calls of a ban count with those at sign-in",
    file: "src/server/auth/credentials.ts",
    from: "await tryPassword(db, from, countTries, check)",
    to: "await (from && countTries && tryPassword && check())",
  },
  {
    clause: "A granted appeal ends the ban at once",
    file: "src/server/appeals/decide-sanction.ts",
    from: "await banMember(db, actor, author, { isBanned: false, ...ending });",
    to: "void banMember;",
  },
];
