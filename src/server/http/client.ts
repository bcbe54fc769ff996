import type { FastifyRequest } from "fastify";
import { peerAddress } from "./peer-address.ts";

/** Characters kept of what a client calls itself. */
const USER_AGENT_MAX = 300;

/** Where a request comes from, as far as that is known. */
export interface Client {
  /** The network address, by the rules of TRUST_PROXY. */
  address: string | null;
  userAgent: string | null;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Client {
  // This machine's own networks have zones.
  const address = peerAddress(ip)?.toString().replace(/%.*$/s, "") ?? null;
  return { address, userAgent: headers["user-agent"]?.slice(0, USER_AGENT_MAX) || null };
}
