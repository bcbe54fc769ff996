import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openConnection } from "../../../test/attacks/connection.ts";
import { runSql, withDatabase } from "../../../test/run-sql.ts";
import { spawnSite } from "../../../test/site-process.ts";
import { findFreePort } from "../postgres/free-port.ts";
import { admit, StartupPort } from "./startup-port.ts";

/** Starting three processes takes long on a busy machine. */
const SLOW = 300_000;
/** A poll that begins with the program's start. */
const STARTING = { timeout: 120_000 };

/** The key of the advisory lock that migrations take. */
const MIGRATION_LOCK = 7_061_992;

/** An empty database whose migrations wait until `letGo` releases their lock. */
async function makeLockedDatabase() {
  const { adminConnectionString } = inject("postgres");
  const name = `hearth_test_${randomBytes(8).toString("hex")}`;
  await runSql(adminConnectionString, `create database ${name}`);
  const connectionString = withDatabase(adminConnectionString, name);
  const locker = new pg.Client({ connectionString });
  await locker.connect();
  await locker.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  onTestFinished(() => runSql(adminConnectionString, `drop database if exists ${name} with (force)`));
  return { connectionString, letGo: () => locker.end() };
}

test.each([1, 2])(
  "while the database is migrated (WORKERS=%i), /healthz answers 200, /readyz names the step, other requests wait",
  async (workers) => {
    const { connectionString, letGo } = await makeLockedDatabase();
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const settings = { DATABASE_URL: connectionString, PORT: String(port), WORKERS: String(workers) };
    const { pid, ready } = spawnSite(settings);
    onTestFinished(() => void process.kill(pid, "SIGTERM"));
    const ask = async (path: string) => {
      const answer = await fetch(address + path);
      return [answer.status, await answer.text()];
    };
    await expect
      .poll(() => ask("/healthz").catch(() => null), STARTING)
      .toEqual([200, "The process runs.\n"]);
    await expect
      .poll(() => ask("/readyz"), STARTING)
      .toEqual([503, "The site is starting: waiting for another Hearth that is migrating the database.\n"]);
    const waiting = fetch(`${address}/api/categories`);
    await letGo();
    // The site answers once it is ready; if that takes longer than eight seconds, the startup port answers 503.
    expect([200, 503]).toContain((await waiting).status);
    await ready;
    expect(await ask("/readyz")).toEqual([200, "The site is ready.\n"]);
  },
  SLOW,
);

test("connections that wait during the start are handed to the site with every byte, and answered", async () => {
  const startupPort = new StartupPort({ host: "127.0.0.1", port: 0, publicUrl: undefined });
  await startupPort.open();
  const site = createServer((request, response) => {
    const from = request.socket.remoteAddress;
    void text(request).then((body) => response.end(`${request.method} ${request.url} ${body} from ${from}`));
  });
  onTestFinished(() => startupPort.close());
  const address = `http://127.0.0.1:${startupPort.port}`;
  const connection = await openConnection(address);
  connection.send("POST /x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\nfirst");
  await expect.poll(() => startupPort.waiting).toBe(1);
  connection.send("-more");
  expect(await (await fetch(`${address}/healthz`)).text()).toBe("The process runs.\n");
  startupPort.closePort();
  await expect(fetch(`${address}/healthz`)).rejects.toThrow("fetch failed");
  expect(connection.heard()).toBe("");
  startupPort.letIn((held) => admit(site, held));
  expect(await connection.untilClosed()).toMatch(/^HTTP\/1.1 200 OK.*POST \/x first-more from 127.0.0.1/s);
});
