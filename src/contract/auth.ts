import { z } from "zod";
import { defineCall } from "./call.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { opaque, storable, text } from "./fields.ts";
import { invitationSecret } from "./invitations.ts";
import { LIMITS } from "./limits.ts";
import { username } from "./usernames.ts";

export const emailAddress = text("Email", { max: LIMITS.email }).refine(
  (value) => z.email().safeParse(value).success,
  "Email must be a valid address.",
);

export const newPassword = text("Password", {
  min: LIMITS.passwordMin,
  max: LIMITS.passwordMax,
  trim: false,
});

/** The password of a sign-in. The rules for new passwords do not apply, since they may have changed. */
export const password = z
  .string("Password is required.")
  .min(1, "Password is required.")
  .refine(storable, "Password is not valid.");

/** The code in a link that was mailed or printed; `refusal` is the error text for a text that is too long to be a code. */
export const linkCode = (refusal: string) =>
  opaque("The code is required.").min(1, "The code is required.").max(1_000, refusal);

const invitation = invitationSecret
  .optional()
  .describe("The secret of an invitation, where somebody comes by one. It must be open.");

/** An answer to the site's question. */
export const joinAnswer = text("Answer", { max: LIMITS.joinAnswer });

const answer = joinAnswer
  .optional()
  .describe(
    "The answer to the site's question, where moderators approve new members. It is not read on other sites, and not where an invitation lets somebody in.",
  );

const idToken = z.object({ idToken: z.string() });

/** A challenge with the number that solves it. */
const proof = opaque("The proof is not valid.")
  .max(200, "The proof is not valid.")
  .optional()
  .describe(
    "The proof of work, in a flood of registrations. It is not read at other times. It is good for one account, and for ten minutes.",
  );

export const registrationChallenge = defineCall({
  method: "POST",
  path: "/register/challenge",
  access: "anyone",
  summary:
    "A challenge for a registration that was refused with `proofNeeded`. Find a whole number n for which the SHA-256 of the text `challenge:n` begins with `bits` zero bits, and send that text as `proof`.",
  response: { 200: z.object({ challenge: z.string(), bits: z.int() }) },
});

export const register = defineCall({
  method: "POST",
  path: "/register",
  access: "anyone",
  changesPages: true,
  summary:
    "Create an account and sign in. Where moderators approve new members, the account waits for them, unless an invitation lets it in. In a flood of registrations it needs a proof of work: without one it is a 403 with `proofNeeded`.",
  body: z.object({ username, email: emailAddress, password: newPassword, invitation, answer, proof }),
  response: { 201: idToken },
});

export const login = defineCall({
  method: "POST",
  path: "/login",
  access: "anyone",
  summary: "Sign in.",
  body: z.object({ email: text("Email", { max: 1_000 }), password }),
  response: { 200: idToken },
});

export const signInWithGoogle = defineCall({
  method: "POST",
  path: "/auth/google",
  access: "optional",
  whileSuspended: true,
  changesPages: true,
  summary:
    "Sign in with an OpenID Connect id token of the provider. The first time creates an account; for a member who is signed in already it adds Google sign-in to theirs, if the e-mail address is the same.",
  body: z.object({
    credential: opaque("The credential is required.")
      .min(1, "The credential is required.")
      .max(LIMITS.credential, "The credential is not valid.")
      .describe("The id token, which can be used once."),
    nonceSecret: opaque("The nonce secret is not valid.")
      .max(LIMITS.nonceSecret, "The nonce secret is not valid.")
      .optional()
      .describe("If the id token has a nonce: the text whose SHA-256, in base64url, is the nonce."),
    invitation,
    answer,
  }),
  response: {
    200: idToken.extend({ isNewMember: z.boolean().describe("Whether this sign-in made the account.") }),
  },
});

export const logout = defineCall({
  method: "POST",
  path: "/logout",
  access: "member",
  whileSuspended: true,
  summary: "End the session of this token.",
  response: { 204: z.null() },
});

export const forgotPassword = defineCall({
  method: "POST",
  path: "/forgot-password",
  access: "anyone",
  summary: "Request a mail with a link to set a new password; the answer is the same for every address.",
  body: z.object({ email: text("Email", { max: 1_000 }) }),
  response: { 200: z.object({ message: z.string() }) },
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/reset-password",
  access: "anyone",
  summary:
    "Set a new password with the code from the reset mail. Ends every session and starts a new one, but not for somebody banned, who reads why and can appeal by the new password.",
  body: z.object({
    oobCode: linkCode(ERROR_TEXTS.invalidResetCode),
    newPassword,
  }),
  response: {
    200: z.object({
      idToken: z.string().optional().describe("Absent for somebody banned."),
      refusal: z
        .string()
        .optional()
        .describe("In place of it: that they are banned, with the reason. The new password is set."),
    }),
  },
});
