import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

/** What stands for a public address in tests: they allow it by `FETCH_NETWORKS`, and nothing else of this machine. */
export const PUBLIC_HOST = "127.0.0.2";

export interface WebServer {
  port: number;
  /** Its address by number, without a slash at the end. */
  url: string;
  /** The connections that were opened to it so far. */
  connections(): number;
  close(): Promise<void>;
}

interface Options {
  host?: string;
  tls?: { key: string; cert: string };
}

/** Starts somebody else's web server. */
export async function startWebServer(
  listener: RequestListener,
  { host = PUBLIC_HOST, tls }: Options = {},
): Promise<WebServer> {
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  let connections = 0;
  server.on("connection", () => connections++);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    port,
    url: `${tls ? "https" : "http"}://${name}:${port}`,
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
