import { newToken, tokenHash } from "../auth/tokens.ts";

/** The secret in an invitation's link: 256 random bits. It is shown once. */
export const newInvitationSecret = newToken;

/** The form in which the secret is stored. */
export const invitationSecretHash = tokenHash;
