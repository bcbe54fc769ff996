import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";
import type { RouteOptions } from "./references.ts";

const [{ connectionString, text, values }] = (await once(process, "message")) as [RouteOptions];
// The same number of connections as the site.
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify();
app.get("/", async () => {
  const { rows } = await pool.query({ name: "rows", text, values });
  return { rows };
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send!((app.server.address() as AddressInfo).port);
