import { z } from "zod";
import { emailAddress, linkCode, newPassword, password } from "./auth.ts";
import { defineCall } from "./call.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const account = z.object({
  hasPassword: z
    .boolean()
    .describe(
      "False for a member who has only signed in with Google; a reset mail lets them set a first password.",
    ),
  newEmail: z
    .string()
    .nullable()
    .describe("The new address that is not confirmed yet; null when no change is under way."),
});

export type Account = z.infer<typeof account>;

export const getAccount = defineCall({
  method: "GET",
  path: "/account",
  access: "member",
  summary: "Whether you have a password, and the new email address that you have not confirmed yet.",
  response: { 200: account },
});

const currentPassword = password.describe("The present password. A wrong one is a 403.");

export const changePassword = defineCall({
  method: "POST",
  path: "/change-password",
  access: "member",
  whileSuspended: true,
  summary: "Set another password. Your other sessions end, and a mail tells you of the change.",
  body: z.object({ currentPassword, newPassword }),
  response: { 204: z.null() },
});

export const changeEmail = defineCall({
  method: "POST",
  path: "/change-email",
  access: "member",
  whileSuspended: true,
  summary:
    "Mail a link to a new address, which becomes yours once the link is opened. Your present address gets a notice. An account that was never confirmed has the new address at once, and confirms it by the link.",
  body: z.object({ currentPassword, email: emailAddress }),
  response: { 202: z.object({ newEmail: z.string() }) },
});

export const cancelEmailChange = defineCall({
  method: "DELETE",
  path: "/change-email",
  access: "member",
  whileSuspended: true,
  summary: "Cancel a change of your address: the mailed link no longer works.",
  response: { 204: z.null() },
});

const mailedCode = z.object({ oobCode: linkCode(ERROR_TEXTS.invalidEmailCode) });

export const confirmEmail = defineCall({
  method: "POST",
  path: "/confirm-email",
  access: "anyone",
  changesPages: true,
  summary:
    "Confirm the address of a new account, or a new address, with the code from the mail that was sent there.",
  body: mailedCode,
  response: {
    200: z.object({
      email: z.string(),
      isNewAccount: z.boolean().describe("Whether it is the address of a new account."),
      isWaiting: z.boolean().describe("Whether moderators still decide about the account's request to join."),
    }),
  },
});

export const denyAccount = defineCall({
  method: "POST",
  path: "/confirm-email/denial",
  access: "anyone",
  summary:
    "Say that somebody else made the new account with your address, with the code from the mail. This erases the account.",
  body: mailedCode,
  response: { 204: z.null() },
});

export const mailConfirmation = defineCall({
  method: "POST",
  path: "/confirm-email/mail",
  access: "member",
  whileSuspended: true,
  summary: "Have another mail with a link sent, to confirm the address of your new account.",
  response: { 202: z.object({ email: z.string() }) },
});

export const deleteAccount = defineCall({
  method: "POST",
  path: "/delete-account",
  access: "member",
  whileSuspended: true,
  changesPages: true,
  summary:
    "Delete your account at once and for good. Every session ends, and what stays is no longer by you. A mail tells you of it.",
  body: z.object({
    currentPassword,
    username: text("Username", { max: LIMITS.usernameMax }).describe(
      "Your user name, in any case, as a confirmation. Another one is a 400.",
    ),
    content: z
      .enum(["keep", "delete"], 'Content must be "keep" or "delete".')
      .describe(
        "Whether your posts and comments stay, by a deleted member, or are deleted with your account.",
      ),
  }),
  response: { 204: z.null() },
});
