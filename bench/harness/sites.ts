import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { joinEmbeddedPostgres } from "../../src/server/postgres/postgres.ts";
import type { BenchFile } from "../data/bench-file.ts";
import { type SiteProcess, startSiteProcess } from "../../test/site-process.ts";
import { memoryOf } from "./memory-of.ts";

export interface MeasuredSite extends SiteProcess {
  connectionString: string;
  /** Tokens of the data set's members, except the reader. */
  tokens: string[];
  /** The members and posts that the data set has for benchmarks. */
  made: BenchFile;
  /** Resident memory of the process in MB, without PostgreSQL. */
  memory(): number;
}

/** The age at which a data set is made again, because its last day would soon have no posts. */
const GOOD_FOR_MS = 12 * 3_600_000;

/** Starts sites on the data sets of `npm run bench:data`. Each is made on first use and kept in a folder. */
export class Sites {
  readonly #folder: string;
  readonly #titles: string;
  readonly #say: (message: string) => void;

  constructor(folder: string, titles: string, say: (message: string) => void) {
    this.#folder = resolve(folder);
    this.#titles = titles;
    this.#say = say;
  }

  /** Starts the built site on a data set of this many posts, with these additional settings. */
  start(posts: number, settings: Record<string, string> = {}): Promise<MeasuredSite> {
    return this.startOn(this.dataOf(posts), settings);
  }

  /** Starts the built site on the data set in this folder. */
  async startOn(dataDir: string, settings: Record<string, string> = {}): Promise<MeasuredSite> {
    const made = readMade(dataDir)!;
    const site = await startSiteProcess({ DATA_DIR: dataDir, ...settings });
    const database = await joinEmbeddedPostgres({ dataDir, log: () => {} });
    return {
      ...site,
      connectionString: database.connectionString,
      tokens: made.members.map(({ token }) => token),
      made,
      memory: () => memoryOf(site.pid),
      stop: async () => {
        await database.stop();
        await site.stop();
      },
    };
  }

  /** Starts a site as `start` does, and stops it after `measure`. */
  async run<T>(posts: number, measure: (site: MeasuredSite) => Promise<T>, settings = {}): Promise<T> {
    const site = await this.start(posts, settings);
    try {
      return await measure(site);
    } finally {
      await site.stop();
    }
  }

  /** The data directory with this many posts. Fills it first if it is missing or too old. */
  dataOf(posts: number): string {
    const dataDir = join(this.#folder, String(posts));
    if (isGood(dataDir)) return dataDir;
    rmSync(dataDir, { recursive: true, force: true });
    this.#say(`Making a data set of ${posts.toLocaleString("en-US")} posts`);
    const words = ["--posts", String(posts), "--titles", this.#titles];
    execFileSync(process.execPath, ["bench/data/main.ts", ...words], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: "inherit",
    });
    return dataDir;
  }
}

function readMade(dataDir: string): BenchFile | null {
  const file = join(dataDir, "bench.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as BenchFile) : null;
}

function isGood(dataDir: string): boolean {
  const made = readMade(dataDir);
  return made !== null && Date.now() - Date.parse(made.madeAt) < GOOD_FOR_MS;
}
