import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

const HEADER = "x-request-id";

/** What a proxy may call a request: nothing that could be taken for more than a name, in a log or elsewhere. */
const NAME = /^[\w.:-]{1,100}$/;

/** Gives each request a name of its own, or that which one of these proxies has given it. */
export function requestIdsFrom(proxies: string[]): (request: IncomingMessage) => string {
  const trusted = proxies.length > 0 ? listOf(proxies) : null;
  return ({ headers, socket }) => {
    const given = trusted && headers[HEADER];
    if (typeof given !== "string" || !NAME.test(given)) return randomUUID();
    return isIn(trusted!, socket.remoteAddress) ? given : randomUUID();
  };
}

/** Answers with the name, so that a person can quote it, and an operator find what the log says of it. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const type = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(prefix), type);
  }
  return list;
}

function isIn(list: BlockList, address = ""): boolean {
  // How a server that listens for both sees an IPv4 address.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
