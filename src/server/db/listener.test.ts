import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { Way } from "../../../test/way.ts";
import { Listener } from "./listener.ts";

const CHANNEL = "hearth_test";
const app = await startTestApp();
afterAll(() => app.close());

test("a connection that is lost before it listens is retried once, and no event arrives twice", async () => {
  const way = new Way();
  const told: string[] = [];
  let gaps = 0;
  const listener = new Listener({
    connectionString: await way.to(app.database.connectionString),
    channel: CHANNEL,
    onPayload: (payload) => told.push(payload),
    onDeaf: () => {},
    onGap: () => gaps++,
    onLost: () => {},
  });
  await listener.start();
  for (let round = 1; round <= 3; round++) {
    way.cut(`listen ${CHANNEL}`, 2);
    await way.close();
    await way.open();
    await vi.waitFor(() => expect(gaps).toBeGreaterThanOrEqual(round), 10_000);
  }
  for (const payload of ["[1]", "[2]"]) {
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(app.db);
    await vi.waitFor(() => expect(told).toContain(payload));
  }
  expect([told, gaps]).toEqual([["[1]", "[2]"], 3]);
  await listener.stop();
  await way.close();
});

test("a connection that breaks silently is noticed, and later events arrive", async () => {
  const way = new Way();
  const told: string[] = [];
  const heard: string[] = [];
  const listener = new Listener({
    connectionString: await way.to(app.database.connectionString),
    channel: CHANNEL,
    onPayload: (payload) => told.push(payload),
    onDeaf: () => heard.push("deaf"),
    onGap: () => heard.push("hears again"),
    onLost: () => {},
    beat: { everyMs: 100, silenceMs: 300 },
  });
  await listener.start();
  way.hold();
  await expect.poll(() => heard).toEqual(["deaf"]);
  way.letGo();
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(["deaf", "hears again"]);
  await sql`select pg_notify(${CHANNEL}, '[3]')`.execute(app.db);
  await expect.poll(() => told).toEqual(["[3]"]);
  await listener.stop();
  await way.close();
});
