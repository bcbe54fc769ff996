import { constants as os, setPriority } from "node:os";
import type { RequestListener } from "node:http";
import type { Writable } from "node:stream";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { startNameServer, testNames } from "../test/name-server.ts";
import { startWebServer } from "../test/web-server.ts";

/**
 * The site that the benchmark's links lead to. The first part of a path selects the attack. The process has
 * the lowest priority, because a real hostile site would run on another machine.
 */
setPriority(os.priority.PRIORITY_LOW);

/** The message with which this process reports to its parent. */
export interface HostileSite {
  port: number;
  nameServer: string;
  kinds: string[];
}

const HTML = { "content-type": "text/html" };
const unfolded = Buffer.alloc(200_000_000, "<meta>");
const gzipBomb = gzipSync(unfolded, { level: 1 });
const brotliBomb = brotliCompressSync(unfolded, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const HOSTILE: Record<string, RequestListener> = {
  never: () => {},
  "slow-headers": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
    every(50, socket, () => socket.write("a"));
  },
  drip: (_request, response) => {
    response.writeHead(200, HTML);
    every(50, response, () => response.write("<p>"));
  },
  endless: (_request, response) => {
    response.writeHead(200, HTML);
    writeForEver(response, Buffer.alloc(65_536, "<meta content=x>"));
  },
  deep: (_request, response) => {
    response.writeHead(200, HTML);
    writeForEver(response, Buffer.alloc(65_536, "<b>"));
  },
  gzip: (_request, response) =>
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(gzipBomb),
  brotli: (_request, response) =>
    response.writeHead(200, { ...HTML, "content-encoding": "br" }).end(brotliBomb),
  loop: ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end(),
  "huge-headers": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\nX-Huge: ");
    writeForEver(socket, Buffer.alloc(65_536, "a"));
  },
  picture: (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    writeForEver(response, Buffer.alloc(65_536));
  },
};

const site = await startWebServer((request, response) => {
  const kind = request.url?.split("/")[1] ?? "";
  request.socket.on("error", () => {});
  HOSTILE[kind]?.(request, response);
});
const names = await startNameServer(testNames);
const found: HostileSite = { port: site.port, nameServer: names.address, kinds: Object.keys(HOSTILE) };
process.send!(found);

function every(milliseconds: number, stream: Writable, act: () => void): void {
  const timer = setInterval(act, milliseconds);
  stream.on("close", () => clearInterval(timer));
}

function writeForEver(stream: Writable, chunk: Buffer): void {
  const more = (): void => {
    while (!stream.destroyed && stream.write(chunk));
  };
  stream.on("drain", more);
  more();
}
