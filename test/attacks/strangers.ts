import { callsTo } from "../app.ts";

let networks = 0;

/** The header by which a trusted proxy names a network that nobody has come from yet. */
export function nextNetwork() {
  return { "x-forwarded-for": `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}` };
}

/** Writes to the API at this address from a browser that nobody has used before, by default each from another network. */
export function strangerAt(url: string) {
  const call = callsTo(url);
  return (path: string, body: object, headers: Record<string, string> = nextNetwork()) =>
    call("POST", path, { body, headers });
}
