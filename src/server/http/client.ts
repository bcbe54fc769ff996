import type { FastifyRequest } from "fastify";
import { peerAddress } from "./peer-address.ts";

/** Longer user agents are cut to this many characters. */
const USER_AGENT_MAX = 300;

export interface Client {
  /** The network address, as TRUST_PROXY determines it; null when unknown. */
  address: string | null;
  userAgent: string | null;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Client {
  // Link-local IPv6 addresses end with a zone, such as %eth0.
  const address = peerAddress(ip)?.toString().replace(/%.*$/s, "") ?? null;
  return { address, userAgent: headers["user-agent"]?.slice(0, USER_AGENT_MAX) || null };
}
