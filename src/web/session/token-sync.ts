import { readToken, watchToken } from "./token.ts";

/**
 * Sends the token to another service at this address: POST with the bearer token when the page opens and when
 * the token changes, DELETE after signing out. The service's answers are ignored.
 */
export function syncToken(address: string): void {
  let sentToken: string | null = null;
  const send = () => {
    const token = readToken();
    if (token === sentToken) return;
    sentToken = token;
    const request: RequestInit =
      token === null
        ? { method: "DELETE" }
        : { method: "POST", headers: { authorization: `Bearer ${token}` } };
    // `keepalive`, because signing out may leave the page.
    fetch(address, { ...request, credentials: "include", keepalive: true }).catch(reportError);
  };
  watchToken(send);
  send();
}
