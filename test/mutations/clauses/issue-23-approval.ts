import type { Mutation } from "../mutation.ts";

/** Requests to join, and decisions about them. */
export const mutations: Mutation[] = [
  {
    clause:
      "A site where moderators approve asks whoever registers, by password or with Google, a question; without an answer there is no account, with one it waits",
    file: "src/server/invitations/joining.ts",
    from: `if (answer === undefined) throw badRequest("answerNeeded", { question });`,
    to: `if (answer === undefined) return {};`,
  },
  {
    clause: "The question is a site setting with a default, on /register alone while it is asked",
    file: "src/server/site-settings/site-settings.ts",
    from: `question: stored.question || DEFAULT_QUESTION,`,
    to: `question: stored.question,`,
  },
  {
    clause: "An invitation that works lets somebody in without waiting; on an open site nobody waits",
    file: "src/server/invitations/joining.ts",
    from: `if (secret !== undefined) return { invitation: await findOpen(db, secret, emailKey) };\n  if (question === null) return {};`,
    to: `if (secret !== undefined) return { invitation: await findOpen(db, secret, emailKey) };\n  if (question === null) return { request: { question: "", answer: answer ?? "-" } };`,
  },
  {
    clause: "After the answer to a change of registration nobody comes in by the setting before",
    file: "src/server/site-settings/site-settings.ts",
    from: `.select(["registration", "question"])\n    .forShare()`,
    to: `.select(["registration", "question"])`,
  },
  {
    clause:
      "Whoever waits or was refused signs in and reads, and may make no call of members, whatever it is",
    file: "src/server/http/access.ts",
    from: `(forAdmitted || !isHarmless)`,
    to: `forAdmitted`,
  },
  {
    clause:
      "They are shown nowhere: no profile, card, search, completion, mention, message, or count of members",
    file: "src/server/members/members.ts",
    from: `if (!orAsking) members = members.where(isAdmitted);`,
    to: "",
  },
  {
    clause:
      "GET, POST and DELETE /join-request (+): they read and change their answer, and withdraw, which erases the account and frees name and address",
    file: "src/server/join-requests/erase-requester.ts",
    from: `await db.deleteFrom("members").where("id", "=", memberId).execute();`,
    to: "",
  },
  {
    clause:
      "GET /moderation/join-requests (+): moderators and admins see who waits, the oldest first, and who was refused, whatever the setting is by now",
    file: "src/server/join-requests/queue.ts",
    from: "[sql`asc`, sql`>`]",
    to: "[sql`desc`, sql`<`]",
  },
  {
    clause:
      "POST …/approval (+) makes a member at once, who is told by a notification, a mail and the open page; it changes a refusal",
    file: "src/server/join-requests/decide.ts",
    from: `await enqueueNotice(db, uid, { notice: "request-approved" });`,
    to: "",
  },
  {
    clause: "POST …/refusal (+) tells the person, with a line if there is one",
    file: "src/server/join-requests/decide.ts",
    from: `await enqueueNotice(db, uid, { notice: "request-refused", line });`,
    to: `await enqueueNotice(db, uid, { notice: "request-refused" });`,
  },
  {
    clause: "30 days after a refusal the account is erased",
    file: "src/server/join-requests/decide.ts",
    from: `Boolean(request?.refused_at)`,
    to: `Boolean(request?.refusal)`,
  },
  {
    clause:
      "A decision that is pressed twice, made by two at once, or crosses a withdrawal has one clear result, and is in the log once",
    file: "src/server/join-requests/decide.ts",
    from: `if (request.refusal === line) return;`,
    to: "",
  },
  {
    clause:
      "Erasing an account reads no whole table, and calls that meet an erased account are told that the session ended",
    file: "src/server/http/answer-errors.ts",
    from: `if (isOwnerErased(error)) return unauthorized("sessionEnded");`,
    to: "",
    by: "src/server/join-requests/leaving.test.ts",
  },
  {
    clause:
      "Somebody who opens an invitation while they wait is told how to use it; a page that was not connected learns of a decision",
    file: "src/web/shell/live-viewer.tsx",
    from: `if (asksToJoin) refreshProfile();`,
    to: "",
  },
  {
    clause: "The operator's commands for accounts know people who wait",
    file: "src/server/auth/password-reset.ts",
    from: `findMember(db, username, { orAsking: true })`,
    to: `findMember(db, username)`,
  },
  {
    clause: "The operator lists requests to join, and decides on them",
    file: "src/server/admin/commands/join-requests.ts",
    from: `decision === "approve"\n`,
    to: `decision !== "approve"\n`,
  },
];
