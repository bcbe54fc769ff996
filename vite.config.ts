import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { CodeSplittingOptions } from "rolldown";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { shortClassName } from "./vite.class-names.ts";
import { preloads } from "./vite.preloads.ts";
import { shortened } from "./vite.shortened.ts";

const TARGET = "es2023";
const INLINE = "?inline-script";
const EARLY_SCRIPT = path.resolve(`src/web/early/early-script.ts${INLINE}`);
const EARLY_PLACES = path.resolve(`src/web/early/early-places.ts${INLINE}`);

type Group = NonNullable<CodeSplittingOptions["groups"]>[number];

/**
 * Puts the code that every page needs into one file, the code of lists into another, and so on. A file for each
 * set of modules that two pages share would make sixty files, and small files compress badly.
 */
const GROUPS: Group[] = [
  // Only moderators download this file.
  lazyGroup("moderation", /\/src\/web\/moderation\/(?!lazy-tools)/),
  // The public and the viewer's own profile share most of their code.
  lazyGroup(
    "profiles",
    /\/src\/web\/members\/(member-(page|query|figures)|profile-|own-posts|deleted-comments-query)/,
  ),
  // The lists of one's own and the public log, which have the same rows. Alone, each would have names in the scripts of the first page.
  lazyGroup(
    "own-lists",
    /\/src\/web\/(saved\/(saved-(item|page|query)|own-list|lists-button)|appeals\/|public-log\/|history\/(history-|forget)|filters\/hidden-(page|query))/,
  ),
  // The pages that admins or the people of a feed write, which are laid out alike; then what the rail of a post and other pages say about a feed. Alone, each file would have a name in the scripts of the first page.
  lazyGroup(
    "written-pages",
    /\/src\/(contract\/fit-headings|web\/feeds\/feed-about-(page|query)|web\/site-pages\/site-page)\./,
  ),
  lazyGroup("feed-panels", /\/src\/web\/feeds\/(feed-figures|feed-panels|people-of-feed|rules-of-feed)/),
  // The menu of cards, and what else hides and mutes. Loaded on use.
  {
    name: "filters",
    test: /\/src\/contract\/orders\.|\/src\/web\/(filters\/(?!filters-changed|foldable|own-events|lazy-parts|mutes-section|word-form)|posts\/(post-menu|filter-items|why-)|saved\/(lists-item|lazy-lists-dialog)|details\/filter-tools|ui\/menu)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The connection's file has what it does for push messages, which Settings use, too.
  lazyGroup(
    "live-connection",
    /\/src\/web\/live\/(event-stream|live-connection|push-owner)|\/eventsource-parser\//,
  ),
  // The code that a press on Save loads. It names no style sheet: the list of files to load would be in every post's page.
  lazyGroup("saving", /\/src\/web\/saved\/(put-saved|saved-lists)/),
  // The work that begins with the first draft, and a send. Alone, each file would have names in the scripts of the first page and of a post.
  lazyGroup(
    "drafts",
    /\/src\/web\/(drafts\/(background|conflict|draft-words|fetch-draft|known-versions|outbox|send-draft|sync-drafts|version)|formatting\/image-marks)\./,
  ),
  // The tools that the form of a comment loads with the first focus.
  lazyGroup(
    "comment-tools",
    /\/src\/web\/comments\/(comment-(bar|images)|discussion-mentions|use-(comment-images|given-files))\./,
  ),
  // In place of the forms of members who may only read.
  lazyGroup("banners", /\/src\/web\/(session\/(request|suspension)-banner|ui\/banner)\./),
  // A person who signs in opens more than one of these pages.
  lazyGroup(
    "sign-in",
    /\/src\/web\/(auth\/(?!destination|login-modal-host|use-send-form)|account\/confirm-page)/,
  ),
  // The form of a post, and that of an invitation.
  lazyGroup(
    "feed-picker",
    /\/src\/web\/submit\/(feed-(chips|choice|picker)|send-tags|suggested-feed|tag-choice)/,
  ),
  // With small parts of many pages: each style sheet of its own delays the first paint.
  groupOf(
    "site",
    [
      "src/contract/feed-names.ts",
      "src/web/entry-browser.tsx",
      "src/web/feeds/feed-link.tsx",
      "src/web/feeds/follow-button.tsx",
      "src/web/page/page-head.ts",
      // Its list of files to load repeats names that are there.
      "src/web/posts/lazy-post-menu.tsx",
      "src/web/ui/atom-link.tsx",
      "src/web/ui/choices.tsx",
    ],
    2,
  ),
  groupOf(
    "lists",
    [
      "src/web/home/home-lists.ts",
      "src/web/posts/density-toggle.tsx",
      "src/web/posts/own-order-choice.tsx",
      "src/web/posts/post-list.tsx",
      "src/web/posts/time-filter.tsx",
      "src/web/posts/use-ranged-list.ts",
      "src/web/posts/use-remembered-choice.ts",
      "src/web/ui/rail.tsx",
    ],
    1,
  ),
  // One file: each has a name in the scripts of the first page.
  groupOf(
    "acts",
    ["src/web/posts/can-manage.ts", "src/web/saved/save-button.tsx", "src/web/ui/tool-button.tsx"],
    0,
  ),
  // The parts around the words of members, wherever these are shown, and the state of a thread: a file of its own costs more bytes.
  groupOf(
    "texts",
    [
      "src/web/comments/comment-queries.ts",
      "src/web/comments/folds.ts",
      "src/web/comments/newer-comments.ts",
      "src/web/comments/set-comment-heart.ts",
      "src/web/comments/thread-view.ts",
      "src/web/filters/foldable.tsx",
      "src/web/router/leave-page.ts",
      "src/web/ui/copy-text.ts",
      "src/web/ui/member-picture.tsx",
      "src/web/ui/member-text.tsx",
      "src/web/versions/edited-mark.tsx",
    ],
    1,
  ),
  // Without the errors of forms, which pages have at once.
  {
    name: "dialogs",
    test: /\/src\/web\/ui\/((confirm-)?dialog|radio-choice|copy-field)\./,
    includeDependenciesRecursively: false,
  },
  // The reasons and rules that reports and removals choose from, and reported messages, loaded on use. Alone, each file would have a name in the scripts of the first page.
  lazyGroup(
    "reasons",
    /\/src\/(contract\/(new-member-words|report-reasons|rule-words)|web\/(feeds\/use-rules-of|reports\/shown-messages))\.|\/(useQueries|queriesObserver)\./,
  ),
  // Loaded with the second page of a thread, its first event, or an own comment.
  {
    name: "more-comments",
    test: /\/src\/web\/comments\/(more-comments|refresh-(comments|newer)|loaded-page|(changed|new)-comments)\.ts/,
    includeDependenciesRecursively: false,
  },
  groupOf("forms", ["src/web/comments/comment-form.tsx"], 0),
  {
    name: "icons",
    // A post's page needs only this one at once, and would load all of them.
    test: /\/lucide\/dist\/esm\/icons\/(?!plus\.)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
];

/** Groups source files without the code that they import. */
function lazyGroup(name: string, test: RegExp): Group {
  return { name, test, priority: 3, includeDependenciesRecursively: false };
}

/** Groups source files with all the code of theirs that is used, except what a group of higher priority has. */
function groupOf(name: string, sources: string[], priority: number): Group {
  const ids = new Set(sources.map((source) => path.resolve(source)));
  return { name, test: (id) => ids.has(id), priority };
}

/**
 * Bundles an early script into one text, which pages contain inline, where a script cannot import.
 * `vite build --ssr` writes them to dist/server.
 */
function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    async load(id) {
      if (!id.endsWith(INLINE)) return null;
      const bundle = (await build({
        configFile: false,
        logLevel: "warn",
        plugins: [shortened()],
        define: { "typeof window": '"object"' },
        build: {
          write: false,
          target: TARGET,
          rolldownOptions: { input: id.slice(0, -INLINE.length), output: { format: "iife" } },
        },
      })) as Rolldown.RolldownOutput;
      const [{ code, moduleIds }] = bundle.output;
      for (const module of moduleIds) this.addWatchFile(module);
      if (/<\/script|<!--/i.test(code)) this.error("An inline script would end its <script> element.");
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/** The scripts name hundreds of files. A hash does not compress, and 42 bits tell the contents of one name apart. */
const HASHED = "assets/[name]-[hash:7]";

/**
 * React asks for these before it uses them, though every browser of the target has them; development keeps the hook of the
 * React Developer Tools. The build then leaves out the code for other browsers. The service
 * worker, which has no window, asks for none of it.
 */
const KNOWN_OF_BROWSERS = {
  "typeof __REACT_DEVTOOLS_GLOBAL_HOOK__": '"undefined"',
  "typeof document": '"object"',
  "typeof MessageChannel": '"function"',
  "typeof performance": '"object"',
  "typeof queueMicrotask": '"function"',
  "typeof reportError": '"function"',
  "typeof setImmediate": '"undefined"',
  "typeof window": '"object"',
  "typeof window.document": '"object"',
};

/** Compresses the built files once, at the highest level, so that no request waits for it. */
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
  plugins: [react(), inlineScripts(), ...(isSsrBuild ? [] : [shortened(), preloads(), compressed()])],
  publicDir: isSsrBuild ? false : "src/web/public",
  // A page repeats its class names hundreds of times, so a build shortens them. Development does not.
  css: { modules: { generateScopedName: command === "build" ? shortClassName : "[name]_[local]" } },
  build: {
    target: TARGET,
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    // Images and fonts stay files, because the Content-Security-Policy allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Whatever imports another file was itself loaded with these.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(entry-browser|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      input: isSsrBuild
        ? ["src/web/entry-server.tsx", EARLY_SCRIPT, EARLY_PLACES]
        : ["src/web/entry-browser.tsx", "src/web/service-worker/service-worker.ts"],
      output: {
        // A service worker controls the paths below its own address, and its address must never change.
        entryFileNames: ({ name }) =>
          isSsrBuild || name === "service-worker" ? "[name].js" : `${HASHED}.js`,
        // The server's pages name the browser's pictures.
        assetFileNames: `${HASHED}[extname]`,
        ...(!isSsrBuild && {
          chunkFileNames: `${HASHED}.js`,
          codeSplitting: { groups: GROUPS },
        }),
      },
    },
  },
  // The server's bundle contains all packages in their production form, whatever NODE_ENV is at run time.
  ...(command === "build" && { ssr: { noExternal: true } }),
  ...(command === "build" && !isSsrBuild && { define: KNOWN_OF_BROWSERS }),
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
}));
