import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { hashFiles, removeStamp, ROOT, stampIs, writeStamp } from "./fingerprint.mjs";
import { Problem, runQuietly } from "./run-steps.mjs";
import { LOCAL_NODE } from "./versions.mjs";

const STAMP = "node_modules/.hearth-installed";

/** Whether node_modules is missing or differs from what package-lock.json and package.json ask for. */
export function installIsNeeded() {
  return !stampIs(STAMP, wanted());
}

/** Installs exactly what package-lock.json says. Throws a Problem with npm's output. */
export async function install() {
  // Remove the stamp first: npm begins by emptying node_modules, and may be interrupted.
  removeStamp(STAMP);
  const flags = ["--include=dev", "--include=optional", "--loglevel=error", "--progress=false"];
  // Run only the install scripts that package.json allows, even where npm's settings forbid all scripts.
  flags.push("--ignore-scripts=false", "--strict-allow-scripts");
  const [program, ...args] = npmCommand();
  await runQuietly(program, [...args, "ci", ...flags], {
    failure: "Installing failed. Is this machine on the network, and is the disk full? npm said:",
  });
  linkLocalNode();
  writeStamp(STAMP, wanted());
}

/** Everything that an installation depends on. The scripts in package.json are left out. */
function wanted() {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = manifest;
  const parts = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts };
  const system = `${process.platform}-${process.arch}`;
  return `${hashFiles(["package-lock.json"])} ${JSON.stringify(parts)} ${system}\n`;
}

/** The npm that started this program, on its own Node: npm is about to replace the Node in node_modules. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  if (!npm) return ["npm"];
  return [process.env.npm_node_execpath ?? process.execPath, npm];
}

/**
 * Links the installed Node into node_modules/.bin, and throws a Problem if that Node does not run here.
 * npm 11 makes the link itself. npm 10 does not, because the package for the other type of processor, which
 * npm leaves out, has a program of the same name.
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
