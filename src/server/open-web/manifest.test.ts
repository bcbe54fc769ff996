import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { THEME_COLORS } from "../ssr/theme-colors.ts";

const app = await startTestApp();
afterAll(() => app.close());

const web = new URL("../../web/", import.meta.url);

interface Icon {
  src: string;
  sizes: string;
  purpose: string;
}

test("the manifest has the site's name, and icons that exist in the size they declare", async () => {
  const answer = await fetch(`${app.site}/manifest.webmanifest`);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  const manifest = (await answer.json()) as { icons: Icon[] };
  expect(manifest).toMatchObject({
    id: "/",
    name: "Hearth",
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const file = new URL(`public${src}`, web);
    expect([src, existsSync(file)]).toEqual([src, true]);
    const png = readFileSync(file);
    // The header of every PNG has its width and height at these offsets.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("the theme colours sent to browsers are those of the style sheet", () => {
  const tokens = readFileSync(new URL("styles/tokens.css", web), "utf8");
  expect(tokens).toContain(`--paper: light-dark(${THEME_COLORS.light}, ${THEME_COLORS.dark});`);
});
