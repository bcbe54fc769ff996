import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { readinessOf } from "./readyz.ts";

const app = await startTestApp();
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await app.close();
});

test("repeated requests cost little: a result is reused for a second, and no file is read again", async () => {
  let statements = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const whyNot = readinessOf(db);
  for (let asked = 0; asked < 20; asked++) expect(await whyNot()).toBeNull();
  expect(statements).toBe(1);
  const reads = vi.spyOn(files, "readFile");
  syncBuiltinESMExports();
  now += 1_000;
  expect(await whyNot()).toBeNull();
  expect(statements).toBe(2);
  expect(reads).not.toHaveBeenCalled();
});
