import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { hashFiles, removeStamp, ROOT, stampIs, writeStamp } from "./fingerprint.mjs";
import { Problem, runQuietly } from "./steps.mjs";
import { LOCAL_NODE } from "./versions.mjs";

const STAMP = "node_modules/.hearth-installed";

/** Says whether node_modules is missing or isn't what package-lock.json and package.json ask for. */
export function installIsNeeded() {
  return !stampIs(STAMP, wanted());
}

/** Installs exactly what package-lock.json says; throws a Problem with npm's words when that fails. */
export async function install() {
  // Before anything else: npm empties node_modules first, and may be interrupted.
  removeStamp(STAMP);
  const flags = ["--include=dev", "--include=optional", "--loglevel=error", "--progress=false"];
  // The scripts named in package.json must run, and no others: some set-ups forbid them all.
  flags.push("--ignore-scripts=false", "--strict-allow-scripts");
  const [program, ...args] = npmCommand();
  await runQuietly(program, [...args, "ci", ...flags], {
    failure: "Installing failed. Is this machine on the network, and is the disk full? npm said:",
  });
  linkLocalNode();
  writeStamp(STAMP, wanted());
}

/** Only what installing depends on: a changed script in package.json is no reason for it. */
function wanted() {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = manifest;
  const parts = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts };
  const system = `${process.platform}-${process.arch}`;
  return `${hashFiles(["package-lock.json"])} ${JSON.stringify(parts)} ${system}\n`;
}

/** The npm that called us, under the Node that it runs on: not ours, which npm is about to replace. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  if (!npm) return ["npm"];
  return [process.env.npm_node_execpath ?? process.execPath, npm];
}

/**
 * Puts the Node that npm installed where npm puts programs, and tries it.
 *
 * npm 11 does the first itself. npm 10 forgets it, because the package for the other kind of
 * processor, which it leaves out, has a program of the same name.
 */
function linkLocalNode() {
  const program = `node-${process.platform}-${process.arch}/bin/node`;
  if (!existsSync(LOCAL_NODE) && existsSync(join(ROOT, "node_modules", program))) {
    symlinkSync(join("..", program), LOCAL_NODE);
  }
  if (!existsSync(LOCAL_NODE)) return;
  if (spawnSync(LOCAL_NODE, ["--version"]).status === 0) return;
  throw new Problem(
    "The Node that npm installed for Hearth does not run on this system. Hearth needs a Linux " +
      "with glibc 2.28 or later (Alpine has another C library), or macOS.",
  );
}
