import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callsTo } from "../../../test/app.ts";
import { atOnce } from "../../../test/race.ts";
import { startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";

/** Starting three processes takes long on a busy machine. */
const SLOW = 300_000;

test.each(["1", "2"])(
  "with WORKERS=%s, a site goes on when nobody reads its output any more, and stops on SIGTERM",
  async (workers) => {
    const directory = makeTestDirectory();
    onTestFinished(() => directory.remove());
    const site = await startSiteProcess({
      DATA_DIR: join(directory.path, "data"),
      WORKERS: workers,
      // Every request is logged.
      LOG_LEVEL: "info",
    });
    onTestFinished(() => site.stop());
    site.stopListening();
    const call = callsTo(`${site.address}/api`);
    for (let round = 0; round < 5; round++) {
      // This call is never answered from a cache.
      const answers = await atOnce(20, () => call("GET", "/notifications"));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401));
    }
    void site.stop();
    expect(await site.ended).toBe(0);
  },
  SLOW,
);
