import { afterAll, expect, test } from "vitest";
import { makeTestDirectory } from "../../../test/test-directory.ts";
import { findBinaries } from "./binaries.ts";
import { makeLauncher, startOnFreePort } from "./launch.ts";
import { makeLayout } from "./layout.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./postgres.ts";
import { prepareRunAs } from "./run-as.ts";
import { supervise } from "./supervise.ts";

const { path: dataDir, remove } = makeTestDirectory();
afterAll(remove);
const log = (): void => {};

test("a stop during a restart also stops the restarted server", async () => {
  const made = await startEmbeddedPostgres({ dataDir, durable: false, log });
  await made.stop();
  const [layout, binaries] = [makeLayout(dataDir), findBinaries()];
  const runAs = prepareRunAs(layout, binaries);
  const launch = makeLauncher({ layout, binaries, runAs, durable: false, connections: 10, log });
  const first = await startOnFreePort(launch);
  const [isReady, isStopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const supervisor = supervise(
    first,
    async (port) => {
      const server = await launch(port);
      isReady.resolve();
      await isStopping.promise;
      return server;
    },
    log,
  );
  process.kill(first.pid, "SIGKILL");
  await isReady.promise;
  const stopping = supervisor.stop();
  isStopping.resolve();
  await stopping;
  expect(await findRunningPostgres(dataDir)).toBeNull();
});
