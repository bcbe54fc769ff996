import { describe, expect, test } from "vitest";
import { isAllowedAddress, isPublicAddress } from "./addresses.ts";

/**
 * The first and last addresses of every network in IANA's registries of special-purpose and multicast
 * addresses (IPv4 and IPv6), and IPv6 addresses that carry IPv4 ones.
 */
const SPECIAL = [
  // "This network", loopback, private, shared (carrier-grade NAT), link-local with the clouds' metadata
  // services.
  ["0.0.0.0", "0.255.255.255"],
  ["127.0.0.0", "127.0.0.1", "127.0.0.2", "127.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["100.64.0.0", "100.100.100.200", "100.127.255.255"],
  ["169.254.0.0", "169.254.169.254", "169.254.170.2", "169.254.255.255"],
  // Protocol assignments, documentation, AS112, AMT, 6to4 relays, benchmarks.
  ["192.0.0.0", "192.0.0.8", "192.0.0.170", "192.0.0.192", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["192.31.196.0", "192.31.196.255"],
  ["192.52.193.0", "192.52.193.255"],
  ["192.88.99.0", "192.88.99.2", "192.88.99.255"],
  ["192.175.48.0", "192.175.48.255"],
  ["198.18.0.0", "198.19.255.255"],
  // Multicast, reserved, broadcast; the address from which Azure serves its machines.
  ["224.0.0.0", "239.255.255.255"],
  ["240.0.0.0", "255.255.255.254", "255.255.255.255"],
  ["168.63.129.16"],
  // Unspecified, loopback, IPv4-compatible.
  ["::", "::1", "::127.0.0.1", "::10.0.0.1", "::8.8.8.8", "::ffff"],
  // IPv4-mapped, in both spellings, and translated (RFC 2765, RFC 6052).
  ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:169.254.169.254", "::ffff:10.0.0.1", "::ffff:0:0"],
  ["::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"],
  ["64:ff9b::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::169.254.169.254", "64:ff9b::192.168.1.1"],
  ["64:ff9b:1::", "64:ff9b:1::8.8.8.8", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  // Discard-only, and the dummy prefix.
  ["100::", "100::ffff:ffff:ffff:ffff", "100:0:0:1::"],
  // Protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, drones.
  ["2001::", "2001:0:7f00:1::", "2001::8.8.8.8", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:1::1", "2001:1::2", "2001:1::3", "2001:2::", "2001:2:0:ffff::", "2001:3::", "2001:4:112::"],
  ["2001:10::", "2001:20::", "2001:2f:ffff::", "2001:30::", "2001:3f::", "2001:1ff:ffff::"],
  // Documentation, 6to4, AS112, segment routing.
  ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "3fff::", "3fff:fff:ffff::"],
  ["2002::", "2002:7f00:1::", "2002:a9fe:a9fe::", "2002:808:808::", "2002:ffff:ffff::"],
  ["2620:4f:8000::", "2620:4f:8000:ffff::"],
  ["5f00::", "5f00:ffff::"],
  // Unique local (with a cloud's metadata service), link-local, site-local, multicast.
  ["fc00::", "fd00:ec2::254", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fe80::", "fe80::1", "fe80::1%eth0", "febf:ffff::"],
  ["fec0::", "feff:ffff::"],
  ["ff00::", "ff02::1", "ff0e::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  // ISATAP, with the bit for public IPv4 addresses and without.
  ["2600::5efe:127.0.0.1", "2600::200:5efe:10.0.0.1", "2600:1:2:3:0:5efe:808:808"],
  // Not allocated.
  ["1::", "200::1", "400::1", "4000::1", "6000::", "8000::1", "a000::1", "c000::1", "e000::1", "f000::1"],
  // Not IP addresses.
  ["", "localhost", "example.com", "256.0.0.1", "1.2.3.4.5", "::g", "[::1]", "127.0.0.1:80"],
].flat();

const PUBLIC = [
  ["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"],
  ["126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0", "198.17.255.255"],
  ["198.20.0.0", "198.51.99.255", "203.0.114.0", "223.255.255.255"],
  ["2001:200::", "2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450::1", "2620:4f:7fff::"],
  ["::ffff:8.8.8.8", "64:ff9b::8.8.8.8"],
].flat();

test.each(SPECIAL)("%j is not public", (address) => expect(isPublicAddress(address)).toBe(false));
test.each(PUBLIC)("%j is public", (address) => expect(isPublicAddress(address)).toBe(true));

describe("networks that the operator allows", () => {
  const networks = ["10.1.0.0/16", "127.0.0.2", "fd00:1::/32"];

  test.each(["10.1.0.0", "10.1.255.255", "127.0.0.2", "fd00:1:2::3", "8.8.8.8"])("%s is allowed", (address) =>
    expect(isAllowedAddress(address, networks)).toBe(true),
  );

  test.each(["10.0.255.255", "10.2.0.0", "127.0.0.1", "127.0.0.3", "fd00:2::", "::ffff:7f00:1", "::1"])(
    "%s is not allowed",
    (address) => expect(isAllowedAddress(address, networks)).toBe(false),
  );
});
