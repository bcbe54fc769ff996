import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SharedAnswer } from "./shared-answer.ts";

test("no more is kept of a compressed answer than what is sent", async () => {
  const answer = new SharedAnswer(200, randomBytes(30_000).toString("base64"), {});
  for (const encoding of ["br", "gzip"]) {
    const { bytes } = await answer.variant(encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
