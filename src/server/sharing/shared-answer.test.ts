import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SharedAnswer } from "./shared-answer.ts";

/** Too long to be compressed synchronously, and without repetitions. */
const LONG = randomBytes(300_000).toString("base64");

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The body as a client reads it that accepts this encoding. */
async function readAs(encoding: string, answer: SharedAnswer): Promise<string> {
  const { bytes, headers } = await answer.variant(encoding);
  expect(headers["content-length"]).toBe(bytes.length);
  expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

test("a compressed answer takes no more memory than the bytes that are sent", async () => {
  const answer = new SharedAnswer(200, randomBytes(30_000).toString("base64"), {});
  for (const encoding of ["br", "gzip"]) {
    const { bytes } = await answer.variant(encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

test.each([
  ["br", "gzip", "identity", "br"],
  ["gzip", "identity", "br", "identity"],
  ["identity", "br", "gzip", "identity"],
])("every encoding has the same body, requested in any order: %s, %s, %s, %s", async (...encodings) => {
  for (const body of [LONG, "short", ""]) {
    const wanted = body === LONG ? encodings : encodings.map(() => "identity");
    const answer = new SharedAnswer(200, body, {});
    answer.keep();
    for (const encoding of wanted) {
      expect(await readAs(encoding, answer)).toBe(body);
      answer.improve();
    }
  }
});

test("a cached answer has one entity tag for all encodings; before it is sent, no tag matches", async () => {
  for (const body of [LONG, LONG.slice(0, 50_000), "short"]) {
    const tags = [];
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = new SharedAnswer(200, body, {});
      answer.keep();
      expect(answer.isIn('W/"anything"')).toBe(false);
      const { headers } = await answer.variant(encoding);
      tags.push(headers["etag"]);
      expect(answer.isIn(String(headers["etag"]))).toBe(true);
    }
    expect(new Set(tags).size).toBe(1);
  }
});

test("requests at the same time get the same body", async () => {
  const answer = new SharedAnswer(200, LONG, {});
  const all = ["identity", "br", "gzip", "br", "identity"];
  expect(await Promise.all(all.map((encoding) => readAs(encoding, answer)))).toEqual(all.map(() => LONG));
});

test("an answer that was only requested uncompressed is still cached compressed", async () => {
  collectGarbage();
  const before = process.memoryUsage().external;
  const answers = Array.from({ length: 200 }, () => new SharedAnswer(200, "a".repeat(500_000), {}));
  for (const answer of answers) {
    answer.keep();
    expect(await readAs("identity", answer)).toHaveLength(500_000);
  }
  const taken = (): number => {
    collectGarbage();
    return process.memoryUsage().external - before;
  };
  await expect.poll(taken).toBeLessThan(30_000_000);
  expect(answers.at(-1)!.status, "they are still there").toBe(200);
});
