import ipaddr from "ipaddr.js";
import { peerAddress } from "../peer-address.ts";

/** The part of an address that identifies the network. */
export type Width = "address" | "/32" | "/48" | "/64";

export interface Network {
  name: string;
  width: Width;
}

/**
 * The prefixes that count: typically a provider's, a customer's, and that of one of the customer's networks.
 */
const IPV6_WIDTHS = [32, 48, 64] as const;

/**
 * The networks that an address belongs to, the widest first. An IPv4 address is its own network. A /48
 * contains 65,536 networks of /64, so the networks around a /64 count as well.
 */
export function networksOf(address: string | undefined): Network[] {
  const parsed = peerAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed?.toString() ?? "unknown", width: "address" }];
  const parts = parsed.parts.map((part) => part.toString(16));
  return IPV6_WIDTHS.map((bits) => ({
    name: `${parts.slice(0, bits / 16).join(":")}::/${bits}`,
    width: `/${bits}`,
  }));
}

/** The network of a household, a school or a company: the IPv4 address, or the /48. */
export function siteNetworkOf(address: string | undefined): string {
  return siteNetwork(networksOf(address));
}

export function siteNetwork(networks: Network[]): string {
  return networks.find(({ width }) => width === "address" || width === "/48")!.name;
}

/** The widest of a client's networks, by which clients take turns at hashing: the networks of /48 in a /32 would each get a turn. */
export function widestNetwork(networks: Network[]): string {
  return networks[0]!.name;
}
