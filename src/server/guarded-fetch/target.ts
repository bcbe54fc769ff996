import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isAllowedAddress, type Network } from "./addresses.ts";
import { FetchRefused } from "./fetch-refused.ts";

/** Where one request goes: the address as asked, and the machines behind its name. */
export interface Target {
  url: URL;
  /** Every one is allowed. */
  addresses: { address: string; family: number }[];
}

/** Where something may be fetched from, and who is asked for names. */
export interface Reach {
  /** Networks beside the public internet. */
  networks: readonly Network[];
  /** Name servers, `address:port`; the system's where there are none. */
  nameServers: readonly string[];
}

/** A name has a few; who has more wants to keep us busy. */
const MAX_ADDRESSES = 8;
const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

/**
 * From 1024 on, anybody may run a web server. Below, only the web's own: others speak with mail, files or the
 * machine's owner, and might take a request for commands. For the same reason browsers leave these out (the Fetch
 * standard's "bad ports").
 */
const FIRST_FREE_PORT = 1_024;
const WEB_PORTS = new Set(["", "80", "443"]);
const OTHER_PROTOCOLS = new Set(
  "1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080".split(
    " ",
  ),
);

/** The machines that this address means, just now. Throws `FetchRefused` unless each of them is allowed. */
export async function findTarget(url: URL, reach: Reach, signal: AbortSignal): Promise<Target> {
  checkAddress(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await resolveName(host, reach.nameServers, signal);
  // One that is not allowed among others that are, is somebody's try.
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
    throw new FetchRefused(`Nobody has a website at port ${port}.`);
  }
}

/** Asks name servers only: it knows no names of this machine, and takes no thread while it waits. */
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
