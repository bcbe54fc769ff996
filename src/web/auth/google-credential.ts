import type { signInWithGoogle } from "../../contract/auth.ts";
import { GOOGLE_SIGN_IN } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { readStored, removeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";

/** The proof of a Google sign-in: the provider's id token, and the secret whose hash is the token's nonce. */
export interface Credential {
  idToken: string;
  nonceSecret: string;
}

const SECRET_KEY = "googleNonceSecret";
const INVITATION_KEY = "invitation";

/**
 * Opens the provider's page, which returns to /login and from there to `next`; an invitation waits in this tab. Throws when the
 * browser blocks storage or the page was not loaded over https.
 */
export async function leaveForProvider(next: string, invitation: string | undefined): Promise<void> {
  const secret = crypto.randomUUID() + crypto.randomUUID();
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  // Not with `writeStored`, which hides a failure to store.
  sessionStorage.setItem(SECRET_KEY, secret);
  if (invitation !== undefined) sessionStorage.setItem(INVITATION_KEY, invitation);
  const query = new URLSearchParams({ next, nonce: base64url(hash) });
  location.assign(`${GOOGLE_SIGN_IN}?${query.toString()}`);
}

/** Removes the secret of the sign-in that this tab started, and returns it; null if the tab started none. */
export function takeNonceSecret(): string | null {
  const secret = readStored(SECRET_KEY, "sessionStorage");
  removeStored(SECRET_KEY, "sessionStorage");
  return secret;
}

/**
 * Signs in with a credential, or links it to the signed-in member; an invitation that waits in this tab makes an account.
 * Returns the session's token, and whether this made an account. Throws `ApiFailure`.
 */
export async function sendCredential({ idToken, nonceSecret }: Credential) {
  const invitation = readStored(INVITATION_KEY, "sessionStorage") ?? undefined;
  removeStored(INVITATION_KEY, "sessionStorage");
  const body = { credential: idToken, nonceSecret, invitation };
  const send = () => call<typeof signInWithGoogle>("POST", "/auth/google", { body });
  const before = readToken();
  return send().catch((error: unknown) => {
    // The stored token belonged to an ended session and has just been removed: retry without it.
    if (before !== null && readToken() === null) return send();
    throw error;
  });
}

/** A stand-in profile made from the id token, for when the member's profile cannot be read. */
export function viewerOfCredential({ idToken }: Credential): ViewerProfile {
  const payload = idToken.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as { name?: string; email: string };
  const username = claims.name || claims.email;
  return {
    uid: "",
    username,
    email: claims.email,
    role: "member",
    suspension: null,
    leftAt: null,
    readingPlace: null,
    ...{ hasFilters: false, keepsHistory: true, hidesRead: false },
  };
}

function base64url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
