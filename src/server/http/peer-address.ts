import ipaddr from "ipaddr.js";

/** Parses a client's address, and turns an IPv4-mapped IPv6 address into IPv4; null when unknown. */
export function peerAddress(ip: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // After a reset the OS no longer reports the peer's address.
  if (ip === undefined) return null;
  // Some proxies append the port, which differs from request to request.
  const bare = ipaddr.isValid(ip) ? ip : ip.replace(/^\[?(.*?)\]?:\d+$/, "$1");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}
