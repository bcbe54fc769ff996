import { execFileSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { familyTime, parentOf, processorTime } from "../harness/processor-time.ts";
import { type MeasuredSite, Sites } from "../harness/sites.ts";
import { type Cast, prepareCast } from "../sections/writes-database.ts";

const POSTS = 100_000;
const MEMBERS = 10_000;

/** Inside each checkout, apart from the data sets of `npm run bench`. */
export const DATA = join(".bench", "against");

/** The site of one of the two checkouts. */
export interface ComparedSite extends MeasuredSite {
  /** "here" or "there". */
  side: string;
  commit: string;
  database: pg.Pool;
  /** Members who write, signed in at the first call. */
  cast(): Promise<Cast>;
  /** Seconds of processor time that the site and its PostgreSQL have used. */
  used(): { site: number; postgres: number };
}

export interface Start {
  side: string;
  checkout: string;
  titles: string;
  say(message: string): void;
}

/** Starts the built site of a checkout on a data set that its own `bench:data` has made. */
export async function startCompared({ side, checkout, titles, say }: Start): Promise<ComparedSite> {
  const site = await startIn(checkout, new Sites(join(checkout, DATA), titles, say));
  const database = new pg.Pool({ connectionString: site.connectionString, max: 1 });
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]!.pid);
  let cast: Promise<Cast> | undefined;
  return {
    ...site,
    side,
    commit: execFileSync("git", ["-C", checkout, "describe", "--always", "--dirty"], {
      encoding: "utf8",
    }).trim(),
    database,
    cast: () => (cast ??= prepareCast(database, MEMBERS)),
    used: () => ({ site: processorTime(site.pid), postgres: familyTime(postmaster) }),
    stop: async () => {
      await database.end();
      await site.stop();
    },
  };
}

/** A data set and a site are made by the programs in the working directory. */
async function startIn(checkout: string, sites: Sites): Promise<MeasuredSite> {
  const before = process.cwd();
  process.chdir(checkout);
  try {
    return await sites.start(POSTS);
  } finally {
    process.chdir(before);
  }
}
