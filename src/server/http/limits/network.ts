import ipaddr from "ipaddr.js";
import { peerAddress } from "../peer-address.ts";

/** The network an address belongs to: of IPv4 the address itself, of IPv6 its /64. */
export function networkOf(address: string | undefined): string {
  const parsed = peerAddress(address);
  if (!parsed) return "unknown";
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
