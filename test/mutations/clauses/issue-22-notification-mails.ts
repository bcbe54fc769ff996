import type { Mutation } from "../mutation.ts";

/** Mails about notifications. */
export const mutations: Mutation[] = [
  {
    clause:
      "GET and POST /notification-mails choose none, soon or hourly for comments, messages and decisions; by default nobody is mailed",
    file: "src/server/notification-mails/choices.ts",
    from: 'if (how === "never") return endMails(db, memberId, kind);',
    to: 'if (how === "never") return;',
  },
  {
    clause:
      "Mails go only to an address that a mailed link has confirmed (POST /notification-mails/address mails another); a changed one gets nothing",
    file: "src/server/notification-mails/claim.ts",
    from: "and ${hasConfirmedAddress} and",
    to: "and",
    by: "src/server/notification-mails/failing.test.ts",
  },
  {
    clause:
      "A mail about a comment comes five minutes later if it is still unread, quotes it and leads to it; one mail has all that came meanwhile",
    file: "src/server/notifications/queries.ts",
    from: "and not n.is_read and ${isThere} and n.type = any",
    to: "and ${isThere} and n.type = any",
  },
  {
    clause: "Mails come once an hour at most where the member chose so, and NOTIFICATION_MAILS_A_DAY at most",
    file: "src/server/notification-mails/spacing.ts",
    from: "hourly: 60",
    to: "hourly: 5",
  },
  {
    clause: "A mail about a message has nothing of its words; one about a decision says what was decided",
    file: "src/server/mail/notification-words.ts",
    from: "`${message}${BEFORE_TITLE[type]} “${withoutTurns(title)}”` : message",
    to: '`${message}${BEFORE_TITLE[type]} “${withoutTurns(title)}”` : "News"',
  },
  {
    clause:
      "What was deleted, or is by somebody muted, blocked or banned, is not mailed, nor what came before the choice or is a day old",
    file: "src/server/notifications/to-mail.ts",
    from: "rows.filter(({ id }) => !unwanted.has(id))",
    to: "rows",
  },
  {
    clause: "Banned members and deleted accounts get no mails; suspended members do",
    file: "src/server/notification-mails/claim.ts",
    from: "members.banned_at is null and",
    to: "",
  },
  {
    clause:
      "Mails of a discussion are one thread, say that they are automatic, and name the address that ends them",
    file: "src/server/mail/chosen-mail.ts",
    from: '"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",\n',
    to: "",
  },
  {
    clause:
      "A mail goes once, whatever processes look for it; sent again, because a process died or an answer was lost, it has the same id, and with more in it another",
    file: "src/server/notification-mails/claim.ts",
    from: "and (chosen.sending_until is null or chosen.sending_until < now())\n",
    to: "\n",
  },
  {
    clause:
      "An address whose server refuses three mails gets no more, and the settings say so; a mail server that is away only delays",
    file: "src/server/notification-mails/outcomes.ts",
    from: "rows[0].refusals >= MOST_REFUSALS",
    to: "rows[0].refusals > MOST_REFUSALS",
  },
  {
    clause:
      "The link at the end of a mail ends its kind of mails without a sign-in or a script, after a question, or by one click of a mail program; it does nothing else",
    file: "src/server/notification-mails/unsubscribe.ts",
    from: "await endMails(db, memberId, kind);",
    to: 'await endMails(db, memberId, "messages");',
  },
  {
    clause:
      "In a backlog a mail keeps its turn, whatever comes, and a failing one its pause; a link to a new password waits behind none",
    file: "src/server/jobs/enqueue.ts",
    from: "then least(jobs.run_at, excluded.run_at)",
    to: "then excluded.run_at",
  },
  {
    clause:
      "No notification is passed over: mails go on after two hundred, and wait for those that are too young",
    file: "src/server/notifications/to-mail.ts",
    from: "hasMore: rows.length === MOST",
    to: "hasMore: false",
  },
  {
    clause:
      "npm run admin -- stop-mails ADDRESS ends the mails to an address from which they come back, and its member's settings say so",
    file: "src/server/notification-mails/outcomes.ts",
    from: "  await forgetConfirmed(db, memberId, email!);\n",
    to: "",
  },
  {
    clause:
      "A digest, daily or weekly, mails the best missed posts of followed feeds after a day or a week without a visit, and nothing where there are none",
    file: "src/server/notification-mails/digests.ts",
    from: "waitingSince = sql<Date>`greatest(chosen.mailed_at, used_at)`",
    to: "waitingSince = sql<Date>`chosen.mailed_at`",
  },
  {
    clause: "A digest goes once, to a confirmed address, and to nobody who ended it or was away for a year",
    file: "src/server/notification-mails/digests.ts",
    from: "and (used_at is null or used_at > now() - ${sql.raw(WANTED_FOR)})",
    to: "",
  },
  {
    clause: "Settings choose the mails and say why none come; a refused choice says so",
    file: "src/web/account/notification-mails.tsx",
    from: "<FormError message={error && error.message} />\n    </div>",
    to: "<FormError message={null} />\n    </div>",
  },
];
