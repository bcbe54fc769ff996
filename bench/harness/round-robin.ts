import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Proxy {
  address: string;
  stop(): Promise<void>;
}

/** Starts a load balancer that sends each request to the next of the sites. */
export async function startProxy(sites: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(sites[turn++ % sites.length]!);
    const { method, url: path, headers } = asked;
    const passed = request({ agent, hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
