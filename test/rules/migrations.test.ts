import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTestDirectory } from "../test-directory.ts";
import { filesOf, read, ROOT } from "./sources.ts";

/** A list for `sha256sum -c` in the folder `db`. */
const HASHES = "db/hashes.txt";

// A migration on main never changes: databases that have run it would be refused. Make a new one instead.
// A new migration needs its line: cd db && sha256sum migrations/<file> >> hashes.txt

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The tables that the pattern's group names in a migration. */
const tables = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, table]) => table!);

/** The lines of a list of hashes: the hash and the path below `db`. */
const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

test("every migration has its hash in db/hashes.txt, and every line there has its file", () => {
  const files = filesOf("db/migrations/*.sql", "db/earlier/*.sql").filter(
    (path) => !path.endsWith(".repair.sql"),
  );
  const found = files.map((path) => `${sha256(read(path))}  ${path.replace("db/", "")}`);
  expect(linesOf(read(HASHES)).toSorted()).toEqual(found.toSorted());
});

test("a migration that alters a table builds no index of it, which would lock readers out meanwhile", () => {
  const found = filesOf("db/migrations/*.sql")
    // Earlier migrations were on main before the rule.
    .filter((path) => path >= "db/migrations/0041")
    .flatMap((path) => {
      const altered = new Set(tables(read(path), /^alter table (\w+)/gm));
      const indexed = tables(read(path), /^create (?:unique )?index (?:\w+ )?on (\w+)/gm);
      return indexed.filter((table) => altered.has(table)).map((table) => `${path}: ${table}`);
    });
  expect(found).toEqual([]);
});

test("every hash that was ever on main is still in db/hashes.txt", () => {
  expect(lostFrom(ROOT)).toEqual([]);
});

test("a hash that has changed since a commit on main is found", () => {
  const { path, remove } = makeTestDirectory();
  onTestFinished(remove);
  const git = (...words: string[]) => {
    const { status, stderr } = runGit(path, words);
    expect([status, stderr]).toEqual([0, ""]);
  };
  const commit = (hashes: string) => {
    writeFileSync(join(path, HASHES), hashes);
    git("add", ".");
    git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "--quiet", "-m", "x");
  };
  mkdirSync(join(path, "db"));
  git("init", "--quiet", "--initial-branch=main");
  const first = `${sha256("first")}  migrations/0001_first.sql`;
  commit(`${first}\n`);
  commit(`${first}\n${sha256("second")}  migrations/0002_second.sql\n`);
  expect(lostFrom(path)).toEqual([]);
  commit(`${sha256("edited")}  migrations/0001_first.sql\n`);
  expect(lostFrom(path)).toEqual([sha256("first"), sha256("second")]);
  // The hash of a changed migration stays listed when its earlier version is stored with a repair.
  commit(`${sha256("first")}  earlier/0001_first.1.sql\n`);
  expect(lostFrom(path)).toEqual([sha256("second"), sha256("edited")]);
  rmSync(join(path, ".git"), { recursive: true });
  expect(lostFrom(path), "a copy without Git's history reports nothing").toEqual([]);
});

/** Every hash that a commit of `main` has listed and the working tree does not list, the oldest first. */
function lostFrom(root: string): string[] {
  const { status, stdout } = runGit(root, [
    "log",
    "--first-parent",
    "--diff-merges=first-parent",
    "--reverse",
    "--format=",
    "--patch",
    "main",
    "--",
    HASHES,
  ]);
  if (status !== 0) return [];
  const once = Array.from(stdout.matchAll(/^\+([\da-f]{64}) /gm), ([, hash]) => hash!);
  const now = readFileSync(join(root, HASHES), "utf8");
  return [...new Set(once)].filter((hash) => !now.includes(hash));
}

function runGit(root: string, words: string[]) {
  // Git must read neither a repository around this folder nor the one that a Git hook's environment names.
  const env = { PATH: process.env["PATH"], HOME: root, GIT_CEILING_DIRECTORIES: join(root, "..") };
  return spawnSync("git", ["-C", root, ...words], { encoding: "utf8", env });
}
