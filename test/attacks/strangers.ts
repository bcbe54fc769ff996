import { callsTo } from "../app.ts";

let networks = 0;

/** The header in which a trusted proxy names the client's address, here one on a network not used before. */
export function nextNetwork() {
  return { "x-forwarded-for": `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}` };
}

/** Returns a function that posts to the API from a new browser, by default each time from a new network. */
export function strangerAt(url: string) {
  const call = callsTo(url);
  return (path: string, body: object, headers: Record<string, string> = nextNetwork()) =>
    call("POST", path, { body, headers });
}
