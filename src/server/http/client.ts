import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Characters kept of what a client calls itself. */
const USER_AGENT_MAX = 300;

/** Where a request comes from, as far as that is known. */
export interface Client {
  /** The network address, by the rules of TRUST_PROXY. */
  address: string | null;
  userAgent: string | null;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Client {
  return { address: addressIn(ip), userAgent: headers["user-agent"]?.slice(0, USER_AGENT_MAX) || null };
}

/** IPv4 in IPv6 is IPv4; some proxies add the port, and this machine's own networks have zones. */
function addressIn(ip: string): string | null {
  const bare = ipaddr.isValid(ip) ? ip : ip.replace(/^\[?(.*?)\]?:\d+$/, "$1");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString().replace(/%.*$/s, "") : null;
}
