import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Proxy } from "./nginx.ts";

/** Whether a request may be sent again, even if a machine has already done it. */
function mayRepeat({ method, url, headers }: IncomingMessage): boolean {
  if (method !== "POST" || headers["idempotency-key"] !== undefined) return true;
  return /\/(upvote|unvote|follow-category)$/.test(url!);
}

/**
 * Stands in for nginx with deploy/nginx.conf where nginx is not installed. Requests go to the machines by
 * turns, on kept-alive connections, and to the next machine if they cannot have been done or may be repeated.
 */
export async function startSmallProxy(machines: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, scheduling: "lifo" });
  const complaints: string[] = [];
  let turn = 0;

  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const body = await buffer(from);
    const first = turn++;
    for (let tries = 0; tries < machines.length; tries++) {
      const machine = machines[(first + tries) % machines.length]!;
      try {
        return await send(machine, from, body, to);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED" || mayRepeat(from)) continue;
        complaints.push(`${from.method} ${from.url}: ${String(error)}`);
        break;
      }
    }
    if (!to.headersSent) to.writeHead(502).end();
  };

  const send = (machine: string, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { ...from.headers, connection: "keep-alive", "x-forwarded-for": "192.0.2.1" };
      const asked = request(machine + from.url, { method: from.method!, headers, agent }, (answer) => {
        to.writeHead(answer.statusCode!, { ...answer.headers, connection: "keep-alive" });
        answer.pipe(to);
        answer.once("close", resolve);
      });
      to.once("close", () => asked.destroy());
      asked.once("error", reject).end(body);
    });

  const server = createServer((from, to) => void pass(from, to).catch(() => to.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints: () => complaints,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
