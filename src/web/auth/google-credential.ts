import type { signInWithGoogle } from "../../contract/auth.ts";
import { GOOGLE_SIGN_IN } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { readStored, removeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";

/** An invitation, or the answer to the site's question, which somebody new brings along. */
export interface BroughtAlong {
  invitation?: string | undefined;
  answer?: string | undefined;
}

/** A sign-in that this tab has started: the secret whose hash is the token's nonce, and what it brings along. */
interface Started extends BroughtAlong {
  nonceSecret: string;
}

/** The proof of a Google sign-in: the provider's id token, and the start that it belongs to. */
export interface Credential extends Started {
  idToken: string;
}

const KEY = "googleSignIn";

/**
 * Opens the provider's page, which returns to /login and from there to `next`; what is brought along waits in this tab. Throws when the
 * browser blocks storage or the page was not loaded over https.
 */
export async function leaveForProvider(next: string, brought: BroughtAlong): Promise<void> {
  const nonceSecret = crypto.randomUUID() + crypto.randomUUID();
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonceSecret));
  const started: Started = { ...brought, nonceSecret };
  // Does not use `writeStored`, which hides a failure to store. All is one entry, so that a start without an invitation
  // leaves no earlier one.
  sessionStorage.setItem(KEY, JSON.stringify(started));
  const query = new URLSearchParams({ next, nonce: base64url(hash) });
  location.assign(`${GOOGLE_SIGN_IN}?${query.toString()}`);
}

/** Removes the sign-in that this tab started, and returns it; null if the tab started none. */
export function takeStarted(): Started | null {
  const stored = readStored(KEY, "sessionStorage");
  removeStored(KEY, "sessionStorage");
  return stored === null ? null : (JSON.parse(stored) as Started);
}

/**
 * Signs in with a credential, or links it to the signed-in member; a new person comes with what it brings along. Returns the
 * session's token, and whether this made an account. Throws `ApiFailure`.
 */
export async function sendCredential({ idToken, ...started }: Credential) {
  const body = { credential: idToken, ...started };
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
