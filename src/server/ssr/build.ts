import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { RenderPage } from "../../contract/page.ts";
import type { InlineScripts, PageAssets } from "./document.ts";

export const CLIENT_DIRECTORY = new URL("../../../dist/client/", import.meta.url);
const MANIFEST = new URL(".vite/manifest.json", CLIENT_DIRECTORY);
const RENDERER = new URL("../../../dist/server/entry-server.js", import.meta.url);
const EARLY_SCRIPT = new URL("../../../dist/server/early-script.js", import.meta.url);
const EARLY_PLACES = new URL("../../../dist/server/early-places.js", import.meta.url);
const ENTRY = "src/web/entry-browser.tsx";

interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** The built site: the page renderer, the inline scripts, and which files each page needs. */
export interface Build extends InlineScripts {
  renderPage: RenderPage;
  assetsOf(modules: string[]): PageAssets;
}

/** Loads the output of `npm run build`. Throws when there is none. */
export async function loadBuild(): Promise<Build> {
  if (!existsSync(MANIFEST) || !existsSync(RENDERER)) {
    throw new Error("The site has not been built. Run: npm run build");
  }
  const manifest = JSON.parse(await readFile(MANIFEST, "utf8")) as Manifest;
  const { renderPage } = (await import(RENDERER.href)) as { renderPage: RenderPage };
  const { default: earlyScript } = (await import(EARLY_SCRIPT.href)) as { default: string };
  const { default: earlyPlaces } = (await import(EARLY_PLACES.href)) as { default: string };
  const inline = { earlyScript, earlyPlaces };
  return { renderPage, ...inline, assetsOf: (modules) => ({ ...inline, ...filesOf(manifest, modules) }) };
}

function filesOf(manifest: Manifest, modules: string[]): Omit<PageAssets, keyof InlineScripts> {
  const chunks = withImports(manifest, [ENTRY, ...modules]);
  const entry = manifest[ENTRY]!;
  return {
    script: `/${entry.file}`,
    styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])),
    preloads: unique(chunks.map((chunk) => chunk.file)).filter((file) => file !== `/${entry.file}`),
    fonts: unique((entry.assets ?? []).filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))),
  };
}

/** The chunks of these modules and of all that they import, each once. */
function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): ManifestChunk[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...withImports(manifest, chunk.imports ?? [], seen)];
  });
}

function unique(files: string[]): string[] {
  return [...new Set(files.map((file) => `/${file}`))];
}
