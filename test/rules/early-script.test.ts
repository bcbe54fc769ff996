import { createServer } from "vite";
import { expect, test } from "vitest";

test("the early script, which every page carries inline, has at most 1,500 bytes and imports nothing", async () => {
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, ws: false } });
  const { default: script } = await vite.ssrLoadModule("/src/web/early/early-script.ts?inline-script");
  await vite.close();
  expect(script).toContain("homeView");
  expect(script).not.toContain("import");
  expect(script.length).toBeLessThanOrEqual(1_500);
});
