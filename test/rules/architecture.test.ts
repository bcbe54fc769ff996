import { describe, expect, test } from "vitest";
import { filesOf, importsIn, importsOf, read, runtimeImportsOf } from "./sources.ts";

/** The import rules of docs/architecture.md. Each list of violations must be empty. */

const SOURCES = filesOf("src/**/*.{ts,tsx}").filter((path) => !path.endsWith(".d.ts"));
/** Tests, and modules that only tests use. */
const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/test-[^/]*\.ts$/.test(path) || path.startsWith("test/");
const PROGRAM = SOURCES.filter((path) => !isTest(path));

const folder = (path: string): string => path.replace(/[^/]*$/, "");
const webFolder = (path: string): string | undefined => /^src\/web\/([\w-]+)\//.exec(path)?.[1];
const serverFolder = (path: string): string | undefined => /^src\/server\/([\w-]+)\//.exec(path)?.[1];

/** Folders of src/server that carry requests, pages, jobs and events for every feature. */
const PLUMBING = ["http", "db", "jobs", "ssr", "guarded-fetch", "sharing", "live"];
/** Folders on which plumbing may build. All other folders of src/server are features or start the program. */
const OF_NO_FEATURE = new Set(["concurrency", "postgres"]);

const under = (root: string): string[] => PROGRAM.filter((path) => path.startsWith(`${root}/`));

/** The imports of these files that break a rule, as "file → target". */
function breaches(
  files: string[],
  breaks: (target: string, file: string, typeOnly: boolean) => boolean,
): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target, typeOnly }) => breaks(target, file, typeOnly))
      .map(({ target }) => `${file} → ${target}`),
  );
}

test("every kind of import is found in a source", () => {
  const text = [
    `import fs from "node:fs";`,
    `import type { z } from "zod";`,
    `import a, {\n  type A,\n} from "./a.ts";`,
    `import * as b from '../b.ts';`,
    `export type { C } from "./c.ts";`,
    `import "./d.css";`,
    `export * from "./e.ts";`,
    `export { f } from "./f.ts";`,
    `export const load = () => import("./g.ts");`,
    `export const from = "./not-imported.ts";`,
    `// import "./neither.ts";`,
  ].join("\n");
  expect(
    importsIn(text, "src/x/file.ts").map(({ target, typeOnly }) => (typeOnly ? [target] : target)),
  ).toEqual([
    "node:fs",
    ["zod"],
    "src/x/a.ts",
    "src/b.ts",
    ["src/x/c.ts"],
    "src/x/d.css",
    "src/x/e.ts",
    "src/x/f.ts",
    "src/x/g.ts",
  ]);
  expect(PROGRAM.length).toBeGreaterThan(60);
  expect(PROGRAM.filter((path) => importsOf(path).length > 0).length).toBeGreaterThan(50);
});

describe("imports between folders", () => {
  test("src/contract imports only its own files and the schema library", () => {
    expect(breaches(under("src/contract"), (to) => !to.startsWith("src/contract/") && to !== "zod")).toEqual(
      [],
    );
  });

  test("src/web imports neither src/server nor Node's modules", () => {
    expect(
      breaches(under("src/web"), (to) => to.startsWith("src/server/") || to.startsWith("node:")),
    ).toEqual([]);
  });

  test("two folders of src/web import each other where their pair is listed, and nowhere else", () => {
    const arrows = new Set(
      under("src/web").flatMap((file) =>
        importsOf(file).map(({ target }) => `${webFolder(file)} ${webFolder(target)}`),
      ),
    );
    const mutual = [...arrows].filter((arrow) => {
      const [from = "", to = ""] = arrow.split(" ");
      return from < to && to !== "undefined" && arrows.has(`${to} ${from}`);
    });
    const listed = new Set([
      ...[
        "api session",
        "api ui",
        "auth shell",
        "drafts session",
        "members moderation",
        "messages notifications",
        "moderation versions",
        "offline shell",
      ],
      ...["post-cache posts", "posts previews", "posts saved", "posts search", "posts shell", "session ui"],
    ]);
    expect(mutual.toSorted()).toEqual([...listed].toSorted());
  });

  test("src/server never imports src/web", () => {
    expect(breaches(under("src/server"), (to) => to.startsWith("src/web/"))).toEqual([]);
  });

  test("the program imports no tests, benchmarks or build scripts", () => {
    expect(breaches(PROGRAM, (to) => /^(test|e2e|bench|bin)\//.test(to))).toEqual([]);
  });

  test("src/web imports no module of src/contract that loads the schema library, except for its types", () => {
    const bringsSchemas = (file: string, seen = new Set<string>()): boolean => {
      if (file === "zod") return true;
      if (seen.has(file) || !file.startsWith("src/contract/")) return false;
      seen.add(file);
      return runtimeImportsOf(file).some((target) => bringsSchemas(target, seen));
    };
    expect(bringsSchemas("src/contract/posts.ts")).toBe(true);
    expect(bringsSchemas("src/contract/limits.ts")).toBe(false);
    expect(breaches(under("src/web"), (to, _file, typeOnly) => !typeOnly && bringsSchemas(to))).toEqual([]);
    expect(breaches(under("src/web"), (to) => to === "zod")).toEqual([]);
  });

  test("features import each other's verbs, not their queries", () => {
    expect(
      breaches(SOURCES, (to, file) => to.endsWith("/queries.ts") && folder(to) !== folder(file)),
    ).toEqual([]);
  });

  test("http, db, jobs, ssr, guarded-fetch, sharing and live import no feature, with four exceptions", () => {
    const plumbing = PLUMBING.flatMap((folder) => under(`src/server/${folder}`));
    const isFeature = (path: string): boolean => {
      const folder = serverFolder(path);
      return folder !== undefined && !PLUMBING.includes(folder) && !OF_NO_FEATURE.has(folder);
    };
    expect(isFeature("src/server/appeals/appeals.ts")).toBe(true);
    expect(isFeature("src/server/read-settings.ts")).toBe(false);
    expect(breaches(plumbing, isFeature)).toEqual([
      // An event stream ends with the session that opened it.
      "src/server/live/live.ts → src/server/auth/sessions.ts",
      // An event stream carries the new posts of the feeds that its reader follows.
      "src/server/live/live.ts → src/server/feeds/follows.ts",
      // An event stream sends a post's figures, and begins with the newest post of its list.
      "src/server/live/live.ts → src/server/posts/figures.ts",
      // An event stream does not tell of a new post that its reader has muted.
      "src/server/live/pass-submitted.ts → src/server/filters/new-posts.ts",
    ]);
  });

  test("no import cycles, types included", () => {
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (file: string, trail: string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      if (done.has(file) || trail.includes(file) || !PROGRAM.includes(file)) return;
      for (const { target } of importsOf(file)) visit(target, [...trail, file]);
      done.add(file);
    };
    for (const file of PROGRAM) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test("imports name an existing file, with its extension", () => {
    const known = new Set(filesOf("src/**/*", "test/**/*", "bin/**/*", "*.{ts,json}"));
    expect(
      breaches(SOURCES, (to) => /^(src|test|bin)\//.test(to) && !known.has(to.replace(/\?.*$/, ""))),
    ).toEqual([]);
  });
});

describe("code that only certain files may contain", () => {
  test("only read-settings.ts reads the environment", () => {
    const reading =
      /\bprocess\s*\.\s*env\b|\bprocess\s*\[|import\.meta\.env\.(?!DEV\b|PROD\b|SSR\b)|\benv\b[^;]*from "node:process"/;
    expect(PROGRAM.filter((path) => reading.test(read(path)))).toEqual([
      // PATH, which it passes on to PostgreSQL's programs, is not a setting.
      "src/server/postgres/cluster.ts",
      // A variable of a package, which would write keys to the log.
      "src/server/push-messages/no-key-log.ts",
      "src/server/read-settings.ts",
    ]);
  });

  test("no routes.ts contains SQL", () => {
    const routes = under("src/server").filter((path) => path.endsWith("/routes.ts"));
    expect(routes.length).toBeGreaterThan(5);
    const sqlish = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    expect(routes.filter((path) => sqlish.test(read(path)))).toEqual([]);
  });

  test("only web/api sends requests to the API, and only for calls of the contract", () => {
    const sending = /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\(|\bsendBeacon\(/;
    expect(under("src/web").filter((path) => sending.test(read(path)))).toEqual([
      "src/web/api/api.ts",
      "src/web/api/upload.ts",
      // Repeats the requests that pages make.
      "src/web/service-worker/service-worker.ts",
      // Sends to another service.
      "src/web/session/token-sync.ts",
    ]);
    const untyped = /\b(?:call|upload|openStream)<(?:any|unknown|never|Call)\b|["'`]\/api\b/;
    expect(under("src/web").filter((path) => untyped.test(read(path)))).toEqual([]);
  });

  test("nothing in the browser makes HTML from strings", () => {
    const raw =
      /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write|new Function\(|\beval\(/;
    // The one exception uses it on the server only, with markup that React has rendered.
    expect(under("src/web").filter((path) => raw.test(read(path)))).toEqual([
      "src/web/shared-parts/shared-content.ts",
    ]);
  });
});

describe("sizes and names", () => {
  const WRITTEN = filesOf("{src,test,e2e,bin,bench}/**/*.{ts,tsx,mjs,js,css}").filter(
    (path) => path !== "src/server/db/schema.ts",
  );

  test("no file over 300 lines", () => {
    const long = WRITTEN.map((path) => [path, read(path).split("\n").length - 1] as const);
    expect(long.filter(([, lines]) => lines > 300)).toEqual([]);
  });

  test("no folder or file called utils, util, helpers, common, misc, shared or lib", () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.[^/]*$)/i;
    expect(WRITTEN.filter((path) => vague.test(path))).toEqual([]);
  });

  test("a feature that answers calls has a test beside it", () => {
    const features = new Set(
      under("src/server")
        .filter((path) => path.endsWith("/routes.ts"))
        .map(folder),
    );
    const untested = [...features].filter(
      (folder) => !SOURCES.some((path) => path.startsWith(folder) && isTest(path)),
    );
    expect(untested).toEqual([]);
  });
});
