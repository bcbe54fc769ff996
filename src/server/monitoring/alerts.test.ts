import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { read } from "../../../test/rules/sources.ts";
import { startSiteProcess } from "../../../test/site-process.ts";
import { makeTestDirectory } from "../../../test/test-directory.ts";

const METRICS_TOKEN = "a-token-of-the-operator";

test("every metric that deploy/prometheus-alerts.yml uses is in /metrics", async () => {
  const directory = makeTestDirectory();
  const database = await createTestDatabase();
  const site = await startSiteProcess({
    METRICS_TOKEN,
    DATABASE_URL: database.connectionString,
    DATA_DIR: directory.path,
  });
  onTestFinished(async () => {
    await site.stop();
    await database.drop();
    directory.remove();
  });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${site.address}/metrics`, { headers })).text();
  const given = new Set(
    Array.from(metrics.matchAll(/^# TYPE (\w+) (\w+)/gm), ([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ).flat(),
  );
  const asked = new Set(read("deploy/prometheus-alerts.yml").match(/\b(?:hearth|nodejs|process)_[a-z\d_]+/g));
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
});
