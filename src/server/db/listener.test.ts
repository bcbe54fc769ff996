import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { DatabaseProxy } from "../../../test/database-proxy.ts";
import { DatabaseListener } from "./listener.ts";

const CHANNEL = "hearth_test";
const app = await startTestApp();
afterAll(() => app.close());

test("a connection that is lost before it listens causes one retry, and no event arrives twice", async () => {
  const proxy = new DatabaseProxy();
  const told: string[] = [];
  let gaps = 0;
  const listener = new DatabaseListener({
    connectionString: await proxy.to(app.database.connectionString),
    channel: CHANNEL,
    onPayload: (payload) => told.push(payload),
    onDeaf: () => {},
    onGap: () => gaps++,
    onLost: () => {},
  });
  await listener.start();
  for (let round = 1; round <= 3; round++) {
    proxy.cut(`listen ${CHANNEL}`, 2);
    await proxy.close();
    await proxy.open();
    await expect.poll(() => gaps).toBeGreaterThanOrEqual(round);
  }
  for (const payload of ["[1]", "[2]"]) {
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(app.db);
    await expect.poll(() => told).toContain(payload);
  }
  expect([told, gaps]).toEqual([["[1]", "[2]"], 3]);
  await listener.stop();
  await proxy.close();
});

test("a connection that breaks silently is noticed, and later events arrive", async () => {
  const proxy = new DatabaseProxy();
  const told: string[] = [];
  const heard: string[] = [];
  const listener = new DatabaseListener({
    connectionString: await proxy.to(app.database.connectionString),
    channel: CHANNEL,
    onPayload: (payload) => told.push(payload),
    onDeaf: () => heard.push("deaf"),
    onGap: () => heard.push("hears again"),
    onLost: () => {},
    beat: { everyMs: 100, silenceMs: 300 },
  });
  await listener.start();
  proxy.hold();
  await expect.poll(() => heard).toEqual(["deaf"]);
  proxy.letGo();
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(["deaf", "hears again"]);
  await sql`select pg_notify(${CHANNEL}, '[3]')`.execute(app.db);
  await expect.poll(() => told).toEqual(["[3]"]);
  await listener.stop();
  await proxy.close();
});
