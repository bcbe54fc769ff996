import { z } from "zod";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export function entriesOf(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

const UNITS = { M: 1e6, G: 1e9, T: 1e12 };

export function readBytes(space: string): number {
  return Number.parseInt(space, 10) * UNITS[space.at(-2)!.toUpperCase() as keyof typeof UNITS];
}

export function isDatabase(url: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? "");
}

export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  );
}

/** Over plain http anybody on the network path could forge sign-ins, so only this machine may use http. */
export function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.search || url.hash || url.username) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url.hostname));
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function hasNoUser(address: string): boolean {
  return URL.parse(address)?.username === "";
}

export function isHost(host: string): boolean {
  return isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host);
}

export function isNetwork(entry: string): boolean {
  // Not `isValid`, which accepts a plain number as an address; elsewhere it counts proxies.
  return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry) || ipaddr.isValidCIDR(entry);
}

export function isNameServer(entry: string): boolean {
  const [, address, port = "53"] = /^\[?([\da-f:.]+?)\]?(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  return (isIP(entry) !== 0 || isIP(address ?? "") !== 0) && Number(port) <= 65_535;
}

/** An id or secret that another service issued. */
export const credential = z.string().trim().max(500);

/** The values of the settings of an S3-compatible store, for images or for backups. */
export const STORE = {
  endpoint: {
    schema: z.string().refine(isOrigin),
    mistake: "must be an origin such as https://s3.example, without the bucket.",
  },
  bucket: {
    schema: z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/),
    mistake: "must be the name of a bucket.",
  },
  region: {
    schema: z.string().regex(/^[\w-]{1,50}$/),
    default: "us-east-1",
    mistake: "must be the name of a region, such as eu-central-1.",
  },
  keyId: { schema: credential, mistake: "must be the id of an access key." },
  key: { schema: credential, mistake: "must be the secret of an access key.", secret: true },
};
