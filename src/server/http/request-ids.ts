import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

const HEADER = "x-request-id";

/** Limits a proxy's request id to characters that cannot forge log fields. */
const NAME = /^[\w.:-]{1,100}$/;

/** Gives each request a new id, or the `X-Request-Id` that one of these trusted proxies has set. */
export function requestIdsFrom(proxies: string[]): (request: IncomingMessage) => string {
  const trusted = proxies.length > 0 ? listOf(proxies) : null;
  return ({ headers, socket }) => {
    const given = trusted && headers[HEADER];
    if (typeof given !== "string" || !NAME.test(given)) return randomUUID();
    return isIn(trusted!, socket.remoteAddress) ? given : randomUUID();
  };
}

/** Sends the request id with every answer, for people to quote and for operators to find in the log. */
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
  // A dual-stack server sees IPv4 peers as IPv4-mapped IPv6 addresses.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
