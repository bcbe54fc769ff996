import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { onDatabase } from "../../src/server/backup/archive/test-contents.ts";
import type { Binaries } from "../../src/server/postgres/binaries.ts";
import { fetchBinaries } from "../../src/server/postgres/fetch-binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/postgres/postgres.ts";
import { say } from "../../src/server/say.ts";
import { callsTo } from "../app.ts";
import { castOf } from "../cast.ts";
import { describeSchema } from "../describe-schema.ts";
import { startImport } from "../program.ts";
import { startSiteProcess } from "../site-process.ts";
import { digestsOf } from "./site.ts";

/**
 * `npm run test:upgrade -- [--from 17] [FILE…]`: rehearses the upgrade from an older major version of
 * PostgreSQL, which comes from npm. Fills a site on that version, with an import of these files if there are
 * any, upgrades the database, and compares rows and schema.
 */

const { values, positionals } = parseArgs({
  options: { from: { type: "string", default: "17" } },
  allowPositionals: true,
});
const from = Number(values.from);
const folder = mkdtempSync(join(tmpdir(), "hearth-upgrade-"));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");

try {
  await rehearse();
  say("\nThe upgrade and the way back work.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function rehearse(): Promise<void> {
  say(`Fetching PostgreSQL ${from}`);
  const binaries = await fetchBinaries(from, join(folder, "postgresql"));
  const before = await withOld(binaries, fillSite);

  say("Checking that this Hearth refuses the old folder and says why");
  await assert.rejects(startSiteProcess({ DATA_DIR: dataDir }), /Run npm run upgrade-database/);

  const { uid } = statSync(join(dataDir, "postgres"));
  say("npm run upgrade-database");
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "upgrade-database"], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  say(stdout.replaceAll(/^/gm, "    ") + stderr);
  assert.equal(status, 0, "the command succeeds");
  say(`It took ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith("new-") || name.startsWith("postgres")),
    ["postgres", `postgres-${from}`],
  );

  assert.equal(
    statSync(join(dataDir, "postgres")).uid,
    uid,
    "the new folder belongs to the same user as the old one",
  );

  await compareNew(before);
  say("Going back: the old folder under the old PostgreSQL must be unchanged");
  renameSync(join(dataDir, "postgres"), join(folder, "upgraded"));
  renameSync(join(dataDir, `postgres-${from}`), join(dataDir, "postgres"));
  const kept = await withOld(binaries, async ({ connectionString }) => digestsOf(connectionString));
  assert.deepEqual(kept, before.digests);
}

interface Before {
  digests: Record<string, string>;
  schema: string[];
  postId: string;
  token: string;
}

/** Runs `work` on the data folder's database, under the old PostgreSQL. */
async function withOld<T>(binaries: Binaries, work: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, binaries, log: say });
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

/** Runs a site on this database, as on your own PostgreSQL. Its members post, comment and give a heart. */
async function fillSite({ connectionString }: EmbeddedPostgres): Promise<Before> {
  say("Filling a site on the old PostgreSQL");
  mkdirSync(join(folder, "site"));
  const settings = { DATABASE_URL: connectionString, DATA_DIR: join(folder, "site") };
  const site = await startSiteProcess(settings);
  try {
    if (positionals.length > 0) {
      const { end, said } = await startImport(settings, ...positionals.map((path) => resolve(path))).ended;
      assert.equal(end, 0, said);
    }
    return await onDatabase(connectionString, async (db) => {
      const cast = await castOf({ call: callsTo(`${site.address}/api`), db });
      const postId = await cast.submitText(cast.bob, {
        title: "Ein Käse — 起業家",
        customCategories: ["Käse"],
      });
      await cast.heart(cast.alice, postId);
      await cast.comment(cast.alice, postId, "A line\nand @bob, another \\N");
      await site.stop();
      const [digests, schema] = [await digestsOf(connectionString), await describeSchema(connectionString)];
      return { digests, schema, postId, token: cast.alice.token };
    });
  } finally {
    await site.stop();
  }
}

/** Checks that rows and schema are unchanged, and that sessions and search work. */
async function compareNew({ digests, schema, postId, token }: Before): Promise<void> {
  say("Comparing rows and schema, and starting the site on the new PostgreSQL");
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  assert.deepEqual(await digestsOf(postgres.connectionString), digests);
  const now = await describeSchema(postgres.connectionString);
  const other = [schema.filter((line) => !now.includes(line)), now.filter((line) => !schema.includes(line))];
  assert.deepEqual(other, [[], []]);
  await postgres.stop();
  const site = await startSiteProcess({ DATA_DIR: dataDir });
  const call = callsTo(`${site.address}/api`);
  const { body } = await call("GET", `/submission/${postId}`);
  assert.equal(body.submission.title, "Ein Käse — 起業家");
  assert.equal(
    (await call("POST", `/submission/${postId}/comments`, { token, body: { text: "Still here" } })).status,
    201,
  );
  const found = await call("GET", "/search?q=kase");
  assert.ok(
    found.body.submissions.some(({ id }: { id: string }) => id === postId),
    "search finds the post",
  );
  await site.stop();
}
