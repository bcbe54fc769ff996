import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imagePath } from "../../../contract/image-addresses.ts";
import { callsTo } from "../../../../test/app.ts";
import { castOf, type Person } from "../../../../test/cast.ts";
import { startBackup, startRestore } from "../../../../test/program.ts";
import { type SiteProcess, startSiteProcess } from "../../../../test/site-process.ts";
import { makeTestDirectory } from "../../../../test/test-directory.ts";
import { until } from "../../../../test/until.ts";
import { drawing } from "../../images/test-images.ts";
import { figuresOff, onDatabaseOf, writtenIn } from "./test-contents.ts";

const directory = makeTestDirectory();
const dataDir = join(directory.path, "data");
const restoredDir = join(directory.path, "restored");
const file = join(directory.path, "site.backup");
afterAll(() => directory.remove());

/** Content that the site had acknowledged before the backup began: titles of posts by id, and an image. */
const before = { titles: new Map<string, string>(), image: "", bytes: "" };
/** All rows after the backup, once everybody had stopped writing. */
let after: Awaited<ReturnType<typeof writtenIn>>;
let made: { end: unknown; said: string };

beforeAll(async () => {
  const site = await startSiteProcess({ DATA_DIR: dataDir });
  await onDatabaseOf(dataDir, async (db) => {
    const cast = await castOf({ call: callsTo(`${site.address}/api`), db });
    const { key, width, address } = await cast.upload(cast.alice, await drawing().png().toBuffer());
    before.image = imagePath({ key, width, format: "webp" });
    await cast.submitLink(cast.alice, { title: "A picture", content: address });
    before.bytes = await bytesOf(site.address + before.image);
    const storm = writeStorm(cast);
    await until(() => expect(storm.written.size).toBeGreaterThanOrEqual(20));
    for (const [id, title] of storm.written) before.titles.set(id, title);
    made = await startBackup({ DATA_DIR: dataDir }, file).ended;
    const written = storm.written.size;
    await until(() => expect(storm.written.size).toBeGreaterThan(written));
    await storm.stop();
    after = await writtenIn(db);
  });
  await site.stop();
});

test("a backup of a busy site is proven, complete, and readable only by its owner", () => {
  expect(made).toMatchObject({ end: 0, said: expect.stringContaining("Proven: it was restored") });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
});

test("a backup of a busy site restores into an empty folder, with all acknowledged content and correct figures", async () => {
  expect(await startRestore({ DATA_DIR: restoredDir }, file).ended).toMatchObject({ end: 0 });
  const site = await startSiteProcess({ DATA_DIR: restoredDir });
  for (const [id, title] of before.titles) expect(await titleOf(site, id)).toBe(title);
  expect(await bytesOf(site.address + before.image)).toEqual(before.bytes);
  await onDatabaseOf(restoredDir, async (db) => {
    expect(await figuresOff(db), "the backup is one snapshot").toEqual([]);
    const restored = await writtenIn(db);
    for (const [what, rows] of Object.entries(restored)) {
      const never = [...rows].filter((row) => !after[what]!.has(row));
      expect(never, `${what} that nobody wrote`).toEqual([]);
      expect(after[what]!.size, `${what} were written during the backup`).toBeGreaterThan(rows.size);
    }
  });
  // Members keep their accounts, and no id is given twice.
  const call = callsTo(`${site.address}/api`);
  const login = { email: "alice@example.com", password: "alice's long secret" };
  const { idToken: token } = (await call("POST", "/login", { body: login })).body;
  const post = { title: "After it", contentType: "text", content: "Here we are again." };
  expect(await call("POST", "/submit", { token, body: post })).toMatchObject({ status: 201 });
  await site.stop();
});

interface Storm {
  written: Map<string, string>;
  stop(): Promise<unknown>;
}

/** Members who post, give hearts and comment until `stop`. */
function writeStorm(cast: Awaited<ReturnType<typeof castOf>>): Storm {
  const written = new Map<string, string>();
  const end = new AbortController();
  const write = async (person: Person): Promise<void> => {
    for (let n = 1; !end.signal.aborted; n++) {
      const title = `${person.username} writes ${n}`;
      const id = await cast.submitText(person, { title, content: `A\ttab, a \\ and\na line: ${n}` });
      await cast.heart(cast.carol, id);
      await cast.comment(cast.bob, id, `About ${title}: \\N`);
      written.set(id, title);
    }
  };
  const writing = [write(cast.alice), write(cast.bob)];
  return {
    written,
    stop: () => {
      end.abort();
      return Promise.all(writing);
    },
  };
}

async function titleOf(site: SiteProcess, id: string): Promise<string | undefined> {
  const page = await (await fetch(`${site.address}/details/${id}`)).text();
  return /<h1[^>]*><bdi>([^<]*)<\/bdi><\/h1>/.exec(page)?.[1];
}

async function bytesOf(address: string): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString("base64");
}
