import type { Mutation } from "../mutation.ts";

/** Confirmation of the addresses of new accounts. */
export const mutations: Mutation[] = [
  {
    clause:
      "The setting is off on a new site, needs a mail server, moves no present member, and those who wait go on when it is off again",
    file: "src/server/site-settings/site-settings.ts",
    from: `smtpUrl === undefined ? "none" : (stored`,
    to: `smtpUrl === undefined ? "mail" : (stored`,
  },
  {
    clause:
      "A new account reads, and writes once the mailed link is confirmed by a button, also without scripts; it has joined on that day",
    file: "src/server/auth/confirmation/confirm-address.ts",
    from: ".set({ created_at: sql<Date>`now()` })",
    to: ".set({ account_deleted_at: null })",
  },
  {
    clause: "POST /confirm-email (+): a link works once and for three days, and opening it changes nothing",
    file: "src/server/auth/void-mailed-codes.ts",
    from: "where code_hash = ${tokenHash(code)} and expires_at > now()",
    to: "where code_hash = ${tokenHash(code)}",
  },
  {
    clause:
      "POST /confirm-email/mail (+) sends another mail, three an hour to an address and six a day to a mailbox; earlier links work, too",
    file: "src/server/auth/account/routes.ts",
    from: "await countTries(linkTo(await unconfirmedAddress(db, viewer.id), networks()));",
    to: "await unconfirmedAddress(db, viewer.id);",
    by: "src/server/auth/confirmation/joining.test.ts",
  },
  {
    clause:
      "A mistyped address is replaced at once, with the password; links to it do nothing any more, and it gets no other mail",
    file: "src/server/auth/void-mailed-codes.ts",
    from: `await db.deleteFrom("confirmation_codes").where("member_id", "=", memberId).execute();`,
    to: "",
  },
  {
    clause:
      "POST /confirm-email/denial (+): whoever gets the mail and did not register erases the account, but never a member's, and gets no links for seven days",
    file: "src/server/auth/confirmation/confirm.ts",
    from: "await eraseRequester(db, account.id);",
    to: "",
  },
  {
    clause:
      "Accounts that nobody confirms are erased seven days after the last mail, whatever else fails, and later where none could be sent",
    file: "src/server/join-requests/erase-requester.ts",
    from: "if (!isReferredTo(error)) throw error;",
    to: "throw error;",
  },
  {
    clause: "An unconfirmed account gives way to whoever proves that the address is theirs",
    file: "src/server/auth/confirmation/free-address.ts",
    from: "if (asked?.isUnconfirmed) await eraseRequester(db, holder.id);",
    to: "",
  },
  {
    clause:
      "An invitation counts at once, is followed once confirmed, and is free again where the account is erased",
    file: "src/server/join-requests/erase-requester.ts",
    from: "await giveUseBack(db, memberId);",
    to: "",
  },
  {
    clause:
      "A request to join waits for moderators once its address is confirmed; they see it, and admins let people in by hand",
    file: "src/server/join-requests/queue.ts",
    from: "and not exists (select from unconfirmed_members u where u.member_id = join_requests.member_id)",
    to: "",
  },
  {
    clause: "The link of a new password and Google confirm the address, too",
    file: "src/server/auth/password-reset.ts",
    from: "await confirmAddress(db, memberId);",
    to: "",
  },
];
