import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { drawing } from "../../src/server/images/test-images.ts";
import { callsTo } from "../app.ts";
import { castOf } from "../cast.ts";
import { type SiteProcess, spawnSite } from "../site-process.ts";
import { makeTestDirectory } from "../test-directory.ts";
import { askAll, AT_LAST, everyKind, wrongOutcomes } from "./many-requests.ts";

/** Runs a command in a mount namespace of its own, where it may mount a disk that nobody else sees. */
const ALONE =
  process.getuid?.() === 0
    ? ["unshare", "--mount"]
    : ["unshare", "--user", "--map-current-user", "--keep-caps", "--mount"];

const [unshare, ...options] = ALONE as [string, ...string[]];
/** Whether mounting is allowed; otherwise the test is skipped. */
const mayMount = spawnSync(unshare, [...options, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** Starts a site with its data on a disk of 200 MB. */
async function startOnSmallDisk(): Promise<{ site: SiteProcess; disk: string }> {
  const directory = makeTestDirectory();
  const dataDir = `${directory.path}/data`;
  mkdirSync(dataDir);
  const mount = 'mount -t tmpfs -o size=200m,mode=711 none "$0" && exec "$@"';
  const site = await spawnSite({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }, [
    ...ALONE,
    "sh",
    "-c",
    mount,
    dataDir,
  ]).ready;
  onTestFinished(async () => {
    await site.stop();
    directory.remove();
  });
  return { site, disk: `/proc/${site.pid}/root${dataDir}` };
}

function fill(disk: string): void {
  const file = openSync(`${disk}/filler`, "w");
  try {
    for (let size = 2 ** 20; size >= 1; size = size === 1 ? 0 : size / 4) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test.skipIf(!mayMount)(
  "on a full disk every request is answered and no half-written image stays; with room again everything works",
  async () => {
    const { site, disk } = await startOnSmallDisk();
    const call = callsTo(`${site.address}/api`);
    const { alice, submitText, upload } = await castOf({ call, db: null as never });
    const id = await submitText(alice);
    await upload(alice, await drawing().png().toBuffer());
    const ask = () => askAll(site.address, alice, everyKind(id), AT_LAST);
    const images = filesBelow(`${disk}/images`);

    fill(disk);
    const headers = { "content-type": "image/png", "idempotency-key": "full" };
    const raw = new Uint8Array(await drawing({}, 100).png().toBuffer());
    const refused = await call("POST", "/images", { ...alice, raw, headers });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(filesBelow(`${disk}/images`)).toEqual(images);

    // PostgreSQL still has room in files that it has allocated, so post until it refuses.
    const text = "x".repeat(30_000);
    const body = { title: "Until it is full", contentType: "text", content: text };
    const post = (key: string) =>
      call("POST", "/submit", { ...alice, body, headers: { "idempotency-key": key } });
    let answered = { status: 201 };
    for (let n = 0; n < 3_000 && answered.status === 201; n++) answered = await post(`n${n}`);
    expect(answered.status).toBe(503);
    expect(wrongOutcomes(await ask(), AT_LAST)).toEqual([]);

    rmSync(`${disk}/filler`);
    const key = "after-it";
    await expect.poll(async () => (await post(key)).status, { timeout: 200_000 }).toBe(201);
    const [first, second] = [await post(key), await post(key)];
    expect(first.body).toEqual(second.body);
    expect((await call("POST", "/images", { ...alice, raw, headers })).status).toBe(201);
    expect(wrongOutcomes(await ask(), AT_LAST)).toEqual([]);
  },
  900_000,
);
