import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, describe, expect, test } from "vitest";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";

const folder = mkdtempSync(join(tmpdir(), "hearth-stores-"));
const s3 = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "hearth", configs: [] }],
});
const { port } = await s3.run();
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const OPTIONS = {
  endpoint: `http://127.0.0.1:${port}/`,
  bucket: "hearth",
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
};
const [first, second] = ["a1".repeat(16), "b2".repeat(16)];

describe.each([
  ["a folder", new DiskStore(join(folder, "disk"))],
  ["an S3-compatible store", new S3Store(OPTIONS)],
  ["an S3-compatible store that lists two names at a time", new S3Store({ ...OPTIONS, listed: 2 })],
])("%s", (_name, store) => {
  const keys = async () => {
    const found = [];
    for await (const { key, changedAt } of store.list()) {
      expect(Date.now() - changedAt.getTime()).toBeLessThan(60_000);
      found.push(key);
    }
    return found.toSorted();
  };

  test("stores files, opens them, lists their images and removes them", async () => {
    expect(await keys()).toEqual([]);
    expect(await store.open(first, "320.jpg")).toBeNull();
    expect(await store.has(first, "320.jpg")).toBe(false);
    const bytes = Buffer.alloc(200_000, "picture ");
    for (const name of ["320.jpg", "320.webp", "640.jpg"]) await store.put(first, name, bytes);
    await store.put(second, "320.jpg", Buffer.from("another"));
    await store.put(second, "320.jpg", Buffer.from("the same again"));
    expect(await store.has(first, "640.jpg")).toBe(true);
    const opened = await store.open(first, "640.jpg");
    expect(opened?.size).toBe(bytes.length);
    expect((await buffer(opened!.content)).equals(bytes)).toBe(true);
    expect((await buffer((await store.open(second, "320.jpg"))!.content)).toString()).toBe("the same again");
    expect(await keys()).toEqual([first, second]);
    await store.remove(first);
    await store.remove(first);
    expect(await keys()).toEqual([second]);
    expect(await store.open(first, "640.jpg")).toBeNull();
    await store.remove(second);
    expect(await keys()).toEqual([]);
  });
});

test("an S3 store that is unreachable or refuses a request is a 503", async () => {
  const away = new S3Store({ ...OPTIONS, endpoint: "http://127.0.0.1:9" });
  const refusing = new S3Store({ ...OPTIONS, accessKeyId: "nobody" });
  for (const store of [away, refusing]) {
    await expect(store.open(first, "320.jpg")).rejects.toMatchObject({ status: 503 });
    await expect(store.put(first, "320.jpg", Buffer.from("x"))).rejects.toMatchObject({ status: 503 });
  }
});
