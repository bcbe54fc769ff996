import ipaddr from "ipaddr.js";

/** The address that a request comes from, of IPv4 in IPv6 the IPv4; null where it is not known. */
export function peerAddress(ip: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // Of who has reset the connection the system does not say it any more.
  if (ip === undefined) return null;
  // Some proxies add the port, which differs from request to request.
  const bare = ipaddr.isValid(ip) ? ip : ip.replace(/^\[?(.*?)\]?:\d+$/, "$1");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}
