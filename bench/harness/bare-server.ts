import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BareOptions } from "./references.ts";

const [{ body, headers }] = (await once(process, "message")) as [BareOptions];
const bytes = Buffer.from(body, "base64");
const answer = { ...headers, "content-length": String(bytes.length) };

const server = createServer((_request, response) => {
  response.writeHead(200, answer);
  response.end(bytes);
}).listen(0, "127.0.0.1", () => {
  process.send!((server.address() as AddressInfo).port);
});
