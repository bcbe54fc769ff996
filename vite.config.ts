import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { CodeSplittingOptions } from "rolldown";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";

const TARGET = "es2023";
const EARLY_SCRIPT = path.resolve("src/web/early/early-script.ts?inline-script");

type Group = NonNullable<CodeSplittingOptions["groups"]>[number];
type Context = Parameters<Extract<Group["name"], (...parameters: never[]) => unknown>>[1];

/**
 * What every page has is one file, what every list has another: a file of its own for whatever two pages share
 * would be sixty, and small files compress badly.
 */
const GROUPS: Group[] = [
  // Of what those who moderate have nobody else is sent more than its name.
  {
    name: "moderation",
    test: /\/src\/web\/moderation\/(?!lazy-tools)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  groupOf("site", "src/web/entry-browser.tsx", 2),
  groupOf("lists", "src/web/posts/post-list.tsx", 1),
  groupOf("forms", "src/web/comments/comment-form.tsx", 0),
];

/** A file of all that comes with a source file, besides what a group of higher priority has. */
function groupOf(name: string, source: string, priority: number): Group {
  let modules: Set<string> | undefined;
  return {
    name: (id, context) => {
      modules ??= neededBy(path.resolve(source), context);
      return modules.has(id) ? name : null;
    },
    debugName: name,
    priority,
  };
}

/** The module and all that it imports. */
function neededBy(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) neededBy(imported, context, found);
  return found;
}

/**
 * Makes the early script a module with its text, bundled by itself: pages have it inline, where it cannot import.
 * `vite build --ssr` writes it to dist/server/early-script.js.
 */
function earlyScript(): Plugin {
  return {
    name: "early-script",
    async load(id) {
      if (id !== EARLY_SCRIPT) return null;
      const bundle = (await build({
        configFile: false,
        logLevel: "warn",
        build: {
          write: false,
          target: TARGET,
          rolldownOptions: { input: id.replace(/\?.*/, ""), output: { format: "iife" } },
        },
      })) as Rolldown.RolldownOutput;
      const [{ code, moduleIds }] = bundle.output;
      for (const module of moduleIds) this.addWatchFile(module);
      if (/<\/script|<!--/i.test(code)) this.error("The early script would end its own element in the page.");
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/** Compresses the built files as far as it goes, once, so that nobody waits for it and nothing is done twice. */
function compressed(): Plugin {
  return {
    name: "compressed",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      const write = async (file: string) => {
        const content = await readFile(path.join(dir, file));
        await writeFile(path.join(dir, `${file}.br`), await promisify(brotliCompress)(content));
        await writeFile(path.join(dir, `${file}.gz`), await promisify(gzip)(content, { level: 9 }));
      };
      await Promise.all(files.map(write));
    },
  };
}

/** `vite build` makes dist/client for browsers, `vite build --ssr` makes dist/server for page rendering. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), earlyScript(), ...(isSsrBuild ? [] : [compressed()])],
  publicDir: isSsrBuild ? false : "src/web/public",
  // A page says its classes hundreds of times: people who look at the source read their names in development.
  css: { modules: { generateScopedName: command === "build" ? "[hash:base64:5]" : "[name]_[local]" } },
  build: {
    target: TARGET,
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    // Pictures and fonts stay files: the Content-Security-Policy has no data: for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild
        ? ["src/web/entry-server.tsx", EARLY_SCRIPT]
        : ["src/web/entry-browser.tsx", "src/web/service-worker/service-worker.ts"],
      output: {
        // A service worker covers what is below its address, which never changes.
        entryFileNames: ({ name }) =>
          isSsrBuild || name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js",
        ...(!isSsrBuild && { codeSplitting: { groups: GROUPS } }),
      },
    },
  },
  // React and its companions go into the bundle: built for production, whatever NODE_ENV says later.
  ...(command === "build" && { ssr: { noExternal: true } }),
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
}));
