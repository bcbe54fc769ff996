import { expect, onTestFinished, test } from "vitest";
import { layoutOf } from "../../src/server/postgres/layout.ts";
import { callsTo } from "../app.ts";
import { castOf } from "../cast.ts";
import { type SiteProcess, startSiteProcess } from "../site-process.ts";
import { signal } from "../streaming-replica.ts";
import { makeTestDirectory } from "../test-directory.ts";
import { askAll, everyKind, wrongOutcomes } from "./many-requests.ts";

const SLOW = 300_000;
const BUSY = "The site is busy or starting. Please try again in a moment.";

/** Starts a site with a data folder of its own. */
async function startOwn(): Promise<{ site: SiteProcess; dataDir: string }> {
  const directory = makeTestDirectory();
  const dataDir = `${directory.path}/data`;
  const site = await startSiteProcess({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  onTestFinished(async () => {
    await site.stop();
    directory.remove();
  });
  return { site, dataDir };
}

test(
  "while the database hangs every request is answered within ten seconds, and afterwards everything works",
  async () => {
    const { site, dataDir } = await startOwn();
    const call = callsTo(`${site.address}/api`);
    const { alice, submitText } = await castOf({ call, db: null as never });
    const id = await submitText(alice);
    const { cluster } = layoutOf(dataDir);

    signal(cluster, "SIGSTOP");
    try {
      const outcomes = await askAll(site.address, alice, everyKind(id));
      expect(wrongOutcomes(outcomes)).toEqual([]);
      const page = outcomes.find(({ what }) => what.startsWith("GET /feed/"))!;
      expect([page.status, page.type]).toEqual([503, "text/html; charset=utf-8"]);
      expect(page.text).toContain(BUSY);
      // Requests that follow the first ones are answered in time, too.
      expect(wrongOutcomes(await askAll(site.address, alice, everyKind(id)))).toEqual([]);
    } finally {
      signal(cluster, "SIGCONT");
    }

    const body = { title: "After it", contentType: "text", content: "Some words." };
    await expect.poll(async () => (await call("POST", "/submit", { ...alice, body })).status).toBe(201);
    expect(wrongOutcomes(await askAll(site.address, alice, everyKind(id)))).toEqual([]);
  },
  SLOW,
);

test("a program started without a reachable database says so and ends", async () => {
  const started = startSiteProcess({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  await expect(started).rejects.toThrow("The database cannot be used just now (connect ECONNREFUSED");
});
