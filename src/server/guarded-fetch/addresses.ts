import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

type Range<Address> = [Address, number];

/** The public internet in IPv6. All other ranges are special, such as loopback, local and multicast. */
const GLOBAL_UNICAST: Range<IPv6> = ipaddr.IPv6.parseCIDR("2000::/3");

/** The prefix through which a network with only IPv6 reaches the IPv4 internet. */
const NAT64: Range<IPv6> = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** Public according to IANA, but Azure serves its machines from this address. */
const AZURE_HOST = "168.63.129.16";

/**
 * Whether an address is on the public internet, by IANA's registries of special-purpose addresses. An IPv6
 * address that reaches an IPv4 address directly (mapped, NAT64) counts as the IPv4 address; all other forms
 * that carry IPv4 are not public.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return isPublicIPv4(ipaddr.IPv4.parse(address));
  return version === 6 && isPublicIPv6(parseIPv6(address));
}

/** Whether the server may fetch from an address: on the public internet, or in these networks or addresses. */
export function isAllowedAddress(address: string, networks: readonly string[]): boolean {
  return isPublicAddress(address) || networks.some((network) => isIn(address, network));
}

function isPublicIPv4(address: IPv4): boolean {
  return address.range() === "unicast" && address.toString() !== AZURE_HOST;
}

function isPublicIPv6(address: IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicIPv4(lastIPv4(address));
  return address.match(GLOBAL_UNICAST) && address.range() === "unicast" && !isIsatap(address);
}

/** Spells the address without dots first, since the library takes `::8.8.8.8` for `::ffff:8.8.8.8`. */
function parseIPv6(address: string): IPv6 {
  return ipaddr.IPv6.parse(URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "::");
}

function lastIPv4(address: IPv6): IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/** ISATAP carries an IPv4 address of a local network below that network's own prefix (RFC 5214). */
function isIsatap({ parts }: IPv6): boolean {
  // Ignores the bit that marks the IPv4 address as public, since anybody can set it.
  return (parts[4]! & ~0x0200) === 0 && parts[5] === 0x5efe;
}

function isIn(address: string, network: string): boolean {
  const parsed = ipaddr.parse(address);
  const range = ipaddr.isValidCIDR(network) ? ipaddr.parseCIDR(network) : wholeAddress(network);
  return parsed.kind() === range[0].kind() && parsed.match(range);
}

function wholeAddress(address: string): Range<IPv4 | IPv6> {
  const parsed = ipaddr.parse(address);
  return [parsed, parsed.kind() === "ipv4" ? 32 : 128];
}
