import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isAllowedAddress } from "./addresses.ts";
import { FetchRefused } from "./fetch-refused.ts";

/** The checked destination of one request: its address, and the IP addresses behind its name. */
export interface Target {
  url: URL;
  /** All of them are allowed. */
  addresses: { address: string; family: number }[];
}

/** The networks that may be fetched from, and the name servers. */
export interface Reach {
  /** Networks in CIDR notation, or addresses, that are allowed besides the public internet. */
  networks: readonly string[];
  /** As `address:port`; empty for the system's. */
  nameServers: readonly string[];
}

/** Real names have a few addresses; more would only keep the server busy. */
const MAX_ADDRESSES = 8;
const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

/**
 * Any user may run a web server at a port from 1024 on. Below that, only the web's own ports are allowed:
 * servers of mail, files or remote shells might take a request for commands. For the same reason browsers
 * block the ports of `OTHER_PROTOCOLS` (the Fetch standard's "bad ports").
 */
const FIRST_FREE_PORT = 1_024;
const WEB_PORTS = new Set(["", "80", "443"]);
const OTHER_PROTOCOLS = new Set(
  "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080".split(
    " ",
  ),
);

/** Resolves an address. Throws `FetchRefused` unless every IP address behind its name is allowed. */
export async function findTarget(url: URL, reach: Reach, signal: AbortSignal): Promise<Target> {
  checkAddress(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await resolveName(host, reach.nameServers, signal);
  // A forbidden IP address among allowed ones is an attack.
  if (!addresses.every((address) => isAllowedAddress(address, reach.networks))) {
    throw new FetchRefused("It is not on the public internet.");
  }
  return {
    url,
    addresses: addresses.slice(0, MAX_ADDRESSES).map((address) => ({ address, family: isIP(address) })),
  };
}

function checkAddress({ protocol, username, password, port }: URL): void {
  if (protocol !== "http:" && protocol !== "https:") throw new FetchRefused("It is not a web address.");
  if (username || password) throw new FetchRefused("It has a user name or password.");
  if (WEB_PORTS.has(port)) return;
  if (Number(port) < FIRST_FREE_PORT || OTHER_PROTOCOLS.has(port)) {
    throw new FetchRefused(`Websites do not use port ${port}.`);
  }
}

/** Asks name servers only, so /etc/hosts does not count and no thread of libuv's pool waits. */
async function resolveName(
  name: string,
  nameServers: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  signal.removeEventListener("abort", cancel);
  signal.throwIfAborted();
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length === 0) throw noAddress(answers);
  return addresses;
}

const NO_SUCH_NAME = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

function noAddress(answers: PromiseSettledResult<string[]>[]): FetchRefused {
  const failures = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as Error] : [],
  );
  const isCertain = failures.every((error) => "code" in error && NO_SUCH_NAME.has(String(error.code)));
  return isCertain
    ? new FetchRefused("There is no such name.")
    : new FetchRefused("Its name could not be looked up.", { isTemporary: true, cause: failures[0] });
}
