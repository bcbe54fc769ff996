import assert from "node:assert/strict";
import { join } from "node:path";
import { allRows, onDatabaseOf, writtenIn } from "../../src/server/backup/archive/test-contents.ts";
import { callsTo } from "../app.ts";
import { castOnApi } from "../cast.ts";
import { type FreshClone, makeFreshClone } from "../fresh-clone.ts";
import { startAdmin, startUpgrade } from "../program.ts";
import { startSiteProcess } from "../site-process.ts";
import { FIRST_POST, type Inhabited, type Look, WRITINGS } from "./writings.ts";
import { OWNER_WRITINGS } from "./owner-writings.ts";
import type { OlderVersion } from "./versions.ts";

/** The writings of members on a site, and the ways to look for them later. */
interface Written {
  inhabited: Inhabited;
  looks: Look[];
}

/** Fills a site of this version, upgrades its data, and looks for everything. Returns how many kinds of writings there were. */
export async function rehearse({ commit }: OlderVersion): Promise<number> {
  const clone = makeFreshClone({ commit });
  try {
    const written = await runOld(clone);
    await upgrade(join(clone.site, "data"));
    await lookAtNew(join(clone.site, "data"), written);
    return written.looks.length;
  } finally {
    clone.remove();
  }
}

/** Installs, builds and starts the older version by its own `npm start`, and fills it through its own API. */
async function runOld(clone: FreshClone): Promise<Written> {
  const address = await clone.start(0);
  try {
    return await fill(address, clone);
  } finally {
    // The outcome of the stop does not matter: the oldest programs may fail where PostgreSQL stops before them, and the
    // upgrade must cope.
    await clone.stop();
  }
}

async function fill(address: string, clone: FreshClone): Promise<Written> {
  const call = callsTo(`${address}/api`);
  const { paths } = (await call("GET", "/openapi.json")).body as { paths: Record<string, object> };
  const calls = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
    ),
  );
  const cast = await castOnApi(call);
  const postId = await cast.submitText(cast.alice, FIRST_POST);
  const inhabited = { address, call, cast, postId };
  // The first version with settings in the browser has the role of an admin, and the command that gives it.
  if (calls.has("POST /admin/settings")) clone.operate("admin", "grant", "alice", "admin");
  const looks: Look[] = [];
  for (const { needs, write } of [...WRITINGS, ...OWNER_WRITINGS])
    if (calls.has(needs)) looks.push(await write(inhabited));
  return { inhabited, looks };
}

/** Tries the upgrade on a copy, which must leave the rows as they were, and then does it. */
async function upgrade(dataDir: string): Promise<void> {
  const settings = { DATA_DIR: dataDir };
  const before = await onDatabaseOf(dataDir, allRows);
  const written = await onDatabaseOf(dataDir, writtenIn);
  await expectDone(startUpgrade(settings, "--check"), /Every figure equals its rows afterwards/);
  assert.deepEqual(await onDatabaseOf(dataDir, allRows), before, "--check leaves the rows as they were");
  await expectDone(startUpgrade(settings), /Every figure equals its rows/);
  await expectDone(startAdmin(settings, "check"));
  assert.deepEqual(await onDatabaseOf(dataDir, writtenIn), written);
  await expectDone(startAdmin(settings, "grant", "alice", "admin"));
}

async function expectDone(run: ReturnType<typeof startUpgrade>, words = /./): Promise<void> {
  const { end, said } = await run.ended;
  assert.equal(end, 0, said);
  assert.match(said, words);
}

/** Starts today's site on the upgraded data, where everything must be. */
async function lookAtNew(dataDir: string, { inhabited, looks }: Written): Promise<void> {
  const site = await startSiteProcess({ DATA_DIR: dataDir });
  try {
    const call = callsTo(`${site.address}/api`);
    const readPost = async (id: string) => (await call("GET", `/submission/${id}`)).body.submission;
    const now = { ...inhabited, address: site.address, call, cast: { ...inhabited.cast, readPost } };
    for (const look of looks) await look(now);
  } finally {
    await site.stop();
  }
}
