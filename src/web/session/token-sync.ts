import { readToken, watchToken } from "./token.ts";

/**
 * Tells another service, at this address, who is signed in here: POST with the bearer token when the page
 * opens and when it changes, DELETE once nobody is any more. What it answers changes nothing here.
 */
export function syncToken(address: string): void {
  let told: string | null = null;
  const tell = () => {
    const token = readToken();
    if (token === told) return;
    told = token;
    const request: RequestInit =
      token === null
        ? { method: "DELETE" }
        : { method: "POST", headers: { authorization: `Bearer ${token}` } };
    // Signing out may lead away from the page.
    fetch(address, { ...request, credentials: "include", keepalive: true }).catch(reportError);
  };
  watchToken(tell);
  tell();
}
