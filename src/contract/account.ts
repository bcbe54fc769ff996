import { z } from "zod";
import { emailAddress, mailedCode, newPassword, password } from "./auth.ts";
import { defineCall } from "./call.ts";
import { ERROR_TEXTS } from "./errors.ts";

const account = z.object({
  hasPassword: z
    .boolean()
    .describe("False for who has only ever signed in with Google: a reset mail sets a first one."),
  newEmail: z
    .string()
    .nullable()
    .describe("The address that counts once the link mailed there has been opened; null when there is none."),
});

export type Account = z.infer<typeof account>;

export const getAccount = defineCall({
  method: "GET",
  path: "/account",
  access: "member",
  summary: "How you sign in.",
  response: { 200: account },
});

const currentPassword = password.describe("The one you have now. Where it is wrong the answer is 403.");

export const changePassword = defineCall({
  method: "POST",
  path: "/change-password",
  access: "member",
  whileSuspended: true,
  summary: "Set another password. Ends your other sessions, and is mailed to your address.",
  body: z.object({ currentPassword, newPassword }),
  response: { 204: z.null() },
});

export const changeEmail = defineCall({
  method: "POST",
  path: "/change-email",
  access: "member",
  whileSuspended: true,
  summary:
    "Have a link mailed to another address, which counts once the link is opened. Your address is told.",
  body: z.object({ currentPassword, email: emailAddress }),
  response: { 202: z.object({ newEmail: z.string() }) },
});

export const cancelEmailChange = defineCall({
  method: "DELETE",
  path: "/change-email",
  access: "member",
  whileSuspended: true,
  summary: "Keep the address you have: the link that was mailed to another one leads nowhere.",
  response: { 204: z.null() },
});

export const confirmEmail = defineCall({
  method: "POST",
  path: "/confirm-email",
  access: "anyone",
  summary: "Make an address yours with the code of the mail that was sent there.",
  body: z.object({ oobCode: mailedCode(ERROR_TEXTS.invalidEmailCode) }),
  response: { 200: z.object({ email: z.string() }) },
});
