import ipaddr from "ipaddr.js";

/** The network an address belongs to: of IPv4 the address itself, of IPv6 its /64. */
export function networkOf(address: string | undefined): string {
  // Of who has reset the connection the system does not say it any more.
  if (address === undefined) return "unknown";
  // Some proxies add the port, which differs from request to request.
  const ip = ipaddr.isValid(address) ? address : address.replace(/^\[?(.*?)\]?:\d+$/, "$1");
  if (!ipaddr.isValid(ip)) return "unknown";
  const parsed = ipaddr.process(ip);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
