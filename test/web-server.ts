import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

/** An address of this machine that stands for a public one: tests allow only this one by `FETCH_NETWORKS`. */
export const PUBLIC_HOST = "127.0.0.2";

export interface WebServer {
  port: number;
  /** The address with the IP address, without a slash at the end. */
  url: string;
  /** The number of connections opened so far. */
  connections(): number;
  close(): Promise<void>;
}

interface Options {
  host?: string;
  tls?: { key: string; cert: string };
}

/** Starts a web server that stands for an external site. */
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
