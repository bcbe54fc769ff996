import { createServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

let vite: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  vite = await createServer({ appType: "custom", server: { middlewareMode: true, ws: false } });
});
afterAll(() => vite.close());

test.each([
  ["early script, which every page carries inline,", "early-script", "homeView", 2_900],
  ["script that places cards, which every page with a list carries inline,", "early-places", "--lane", 1_000],
])("the %s imports nothing and has at most its number of bytes", async (_what, name, text, bytes) => {
  const { default: script } = await vite.ssrLoadModule(`/src/web/early/${name}.ts?inline-script`);
  expect(script).toContain(text);
  expect(script).not.toContain("import");
  expect(script.length).toBeLessThanOrEqual(bytes);
});
