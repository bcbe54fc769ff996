import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { asText, S3Bucket } from "./bucket.ts";
import { fetchFile } from "./fetch-file.ts";
import { abortUpload, sendFile, sizeOf } from "./send-file.ts";
import { KEYS, startTestStore } from "./test-store.ts";

const folder = mkdtempSync(join(tmpdir(), "hearth-s3-"));
const store = await startTestStore(join(folder, "store"), ["kept"]);
afterEach(() => store.fail(() => null));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const SETTINGS = { ...KEYS, endpoint: store.endpoint, bucket: "kept" };
/** Generous: a busy machine must not make a try fail. */
const bucket = new S3Bucket({ ...SETTINGS, tries: 3, pauseMs: 1, stallMs: 20_000 });

/** Two parts of 16 MB and the beginning of a third. */
const path = join(folder, "file");
const bytes = randomBytes(2 * 16 * 2 ** 20 + 1_000);
writeFileSync(path, bytes);

const send = (name: string, signal = new AbortController().signal) =>
  sendFile(bucket, { path, name, signal });
const stored = (name: string) => sizeOf(bucket, name, new AbortController().signal);
const isPart = ({ method, url }: { method: string; url: string }, number: number): boolean =>
  method === "PUT" && url.includes(`partNumber=${number}&`);

async function fetched(name: string): Promise<Buffer> {
  const copy = join(folder, "copy");
  await using file = await open(copy, "w");
  await fetchFile(bucket, file, { name, bytes: bytes.length, signal: new AbortController().signal });
  return readFileSync(copy);
}

test("a file is stored in parts, each with its hash, and fetched again as the same bytes", async () => {
  await send("whole");
  const parts = store.seen.filter(({ method }) => method === "PUT");
  expect(parts.map(({ headers }) => Number(headers["content-length"]))).toEqual([2 ** 24, 2 ** 24, 1_000]);
  for (const { headers } of parts) expect(headers["x-amz-content-sha256"]).toMatch(/^[\da-f]{64}$/);
  // A store refuses bodies in chunks.
  expect(parts.filter(({ headers }) => headers["transfer-encoding"])).toEqual([]);
  expect((await fetched("whole")).equals(bytes)).toBe(true);
});

/** Sends the file, the first try of whose second part has this fault, and returns the number of that part's tries. */
async function triesWith(fault: "error" | "cut" | "silence", through = bucket): Promise<number> {
  let tries = 0;
  store.fail((request) => (isPart(request, 2) && tries++ === 0 ? fault : null));
  const name = `after-${fault}`;
  await sendFile(through, { path, name, signal: new AbortController().signal });
  expect((await fetched(name)).equals(bytes)).toBe(true);
  return tries;
}

test.each(["error", "cut"] as const)("a part that fails by %s is sent again", async (fault) => {
  expect(await triesWith(fault)).toBe(2);
});

test("a part that fails by silence is sent again", async () => {
  const impatient = new S3Bucket({ ...SETTINGS, tries: 5, patientTries: 5, pauseMs: 1, stallMs: 1_500 });
  // On a busy machine a later try may be too slow, too.
  expect(await triesWith("silence", impatient)).toBeGreaterThan(1);
});

test("an upload that fails leaves neither an object nor parts", async () => {
  store.fail((request) => (isPart(request, 3) ? "error" : null));
  await expect(send("failed")).rejects.toMatchObject({ status: 500, code: "InternalError" });
  expect([await stored("failed"), store.unfinished("kept")]).toEqual([null, []]);
});

test("an upload that is stopped leaves neither an object nor parts", async () => {
  const stopping = new AbortController();
  store.fail((request) => {
    if (isPart(request, 2)) stopping.abort(new Error("The site stops."));
    return null;
  });
  await expect(send("stopped", stopping.signal)).rejects.toThrow("The site stops.");
  expect([await stored("stopped"), store.unfinished("kept")]).toEqual([null, []]);
});

test("a copy whose last answer was lost counts as made", async () => {
  store.fail(({ method, url }) => (method === "POST" && url.includes("uploadId") ? "lost" : null));
  await send("answered");
  expect(await stored("answered")).toBe(bytes.length);
});

test("a store that is silent is given up after the time without progress, also after memory was collected", async () => {
  // A request that is only reachable from its own signal is collected, and could then not be aborted any more.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const collecting = setInterval(collect, 50);
  onTestFinished(() => clearInterval(collecting));
  store.fail(() => "silence");
  const impatient = new S3Bucket({ ...SETTINGS, tries: 1, stallMs: 400 });
  const asked = sizeOf(impatient, "whole", new AbortController().signal);
  await expect(asked).rejects.toThrow("Nothing moved for 0.4 seconds.");
});

test("a new object that is not shown at once is looked for again, and is not deleted for that", async () => {
  let looks = 0;
  store.fail(({ method }) => (method === "HEAD" && looks++ < 3 ? { status: 404 } : null));
  await send("shown-late");
  expect((await fetched("shown-late")).equals(bytes)).toBe(true);
  store.fail(({ method }) => (method === "HEAD" ? { status: 404 } : null));
  await expect(send("hidden")).rejects.toThrow("The store took hidden, but does not show it.");
  looks = 0;
  store.fail(({ method }) => (method === "HEAD" && looks++ > 0 ? { status: 403 } : null));
  await expect(send("unseen")).rejects.toMatchObject({ status: 403 });
  store.fail(() => null);
  expect([await stored("hidden"), await stored("unseen")]).toEqual([bytes.length, bytes.length]);
});

test("an object or upload that is gone already counts as removed, but not one of a bucket that is not there", async () => {
  const { signal } = new AbortController();
  await abortUpload(bucket, { name: "gone", uploadId: "gone" }, signal);
  store.fail(({ method }) => (method === "DELETE" ? { status: 404, code: "NoSuchKey" } : null));
  await bucket.remove("gone", signal);
  store.fail(({ method }) => (method === "DELETE" ? { status: 404, code: "NoSuchBucket" } : null));
  await expect(bucket.remove("gone", signal)).rejects.toMatchObject({ code: "NoSuchBucket" });
});

test("a redirect to another place is not followed", async () => {
  const elsewhere = `${store.endpoint}/elsewhere`;
  store.fail(({ url }) => (url.startsWith("/kept") ? { status: 307, location: elsewhere } : null));
  await expect(send("moved")).rejects.toThrow(`307: it names ${elsewhere}`);
  expect(store.seen.filter(({ url }) => url.startsWith("/elsewhere"))).toEqual([]);
});

test("a part is sent again through a longer outage of the store than the beginning of an upload", async () => {
  const patient = new S3Bucket({ ...SETTINGS, tries: 2, patientTries: 6, pauseMs: 1 });
  const { signal } = new AbortController();
  let failures = 0;
  store.fail((request) => (isPart(request, 2) && failures++ < 5 ? "error" : null));
  await sendFile(patient, { path, name: "patient", signal });
  expect(await stored("patient")).toBe(bytes.length);
  store.fail(({ method }) => (method === "POST" && failures++ < 8 ? "error" : null));
  await expect(sendFile(patient, { path, name: "late", signal })).rejects.toMatchObject({ status: 500 });
});

test("a file that cannot be read is named as it is, and is no fault of the store", async () => {
  const copy = join(folder, "unread");
  copyFileSync(path, copy);
  store.fail((request) => {
    if (!isPart(request, 1)) return null;
    rmSync(copy, { force: true });
    return "error";
  });
  const sent = sendFile(bucket, { path: copy, name: "unread", signal: new AbortController().signal });
  await expect(sent).rejects.toMatchObject({ code: "ENOENT", path: copy });
});

test("an object that somebody else stores meanwhile is not replaced", async () => {
  const { signal } = new AbortController();
  await bucket.ask({ method: "PUT", name: "taken", content: () => ({ body: "x" }), signal }, asText);
  await expect(send("taken")).rejects.toThrow("Meanwhile somebody else has stored taken.");
  expect([await stored("taken"), store.unfinished("kept")]).toEqual([1, []]);
});
