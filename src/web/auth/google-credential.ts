import { GOOGLE_SIGN_IN } from "../../contract/paths.ts";
import { post } from "../api/api.ts";
import { readStored, removeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";
import type { ViewerProfile } from "../session/session.ts";

/** What signs in with Google: the provider's id token, and the secret that its nonce was made of. */
export interface Credential {
  idToken: string;
  nonceSecret: string;
}

const SECRET_KEY = "googleNonceSecret";

/**
 * Leaves for the provider; /login goes on to `next` afterwards. Throws where the browser keeps nothing for the
 * site, or the page did not come by https.
 */
export async function leaveForProvider(next: string): Promise<void> {
  const secret = crypto.randomUUID() + crypto.randomUUID();
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  // Not by `writeStored`, which would not say that it kept nothing.
  sessionStorage.setItem(SECRET_KEY, secret);
  const query = new URLSearchParams({ next, nonce: base64url(hash) });
  location.assign(`${GOOGLE_SIGN_IN}?${query.toString()}`);
}

/** The secret of the sign-in that this tab began, once; null where it began none. */
export function takeNonceSecret(): string | null {
  const secret = readStored(SECRET_KEY, "sessionStorage");
  removeStored(SECRET_KEY, "sessionStorage");
  return secret;
}

/** Signs in with a credential, or joins it to who is signed in: gives the session's token. Throws `ApiFailure`. */
export async function sendCredential({ idToken, nonceSecret }: Credential): Promise<string> {
  const send = () => post<{ idToken: string }>("/auth/google", { credential: idToken, nonceSecret });
  const before = readToken();
  const answer = await send().catch((error: unknown) => {
    // It was the token of an ended session that was refused, and is gone now.
    if (before !== null && readToken() === null) return send();
    throw error;
  });
  return answer.idToken;
}

/** Who an id token says it is, for as long as the profile here cannot be read. */
export function viewerOf({ idToken }: Credential): ViewerProfile {
  const payload = idToken.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as { name?: string; email: string };
  const username = claims.name || claims.email;
  return { uid: "", username, email: claims.email, role: "member", suspension: null };
}

function base64url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
