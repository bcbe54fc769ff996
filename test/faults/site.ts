import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findFreePort } from "../../src/server/postgres/free-port.ts";
import { layoutOf } from "../../src/server/postgres/layout.ts";
import { isServerOf, readPostmasterFile } from "../../src/server/postgres/leftover.ts";
import { findRunningPostgres } from "../../src/server/postgres/postgres.ts";
import { waitUntil } from "../../src/server/concurrency/wait-until.ts";
import { type SiteProcess, spawnSite } from "../site-process.ts";

export const VICTIMS = [
  "the program",
  "the program while it starts",
  "a process that serves",
  "the database",
  "a process of the database",
  "the database while it starts",
  "program and database at once",
] as const;
export type Victim = (typeof VICTIMS)[number];

/** The built site, with a folder and a port of its own, to kill and to start again. */
export class FragileSite {
  readonly url: string;
  readonly dataDir: string;
  readonly #port: number;
  #running: SiteProcess | null = null;
  #isExpected = false;
  #hasEnded: string | null = null;

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async make(folder: string): Promise<FragileSite> {
    return new FragileSite(join(folder, "data"), await findFreePort());
  }

  /** Starts the program with this many workers. */
  async start(workers: number): Promise<void> {
    const running = await this.#spawn(workers).ready;
    this.#running = running;
    this.#isExpected = false;
    void this.#noteEnd(running);
  }

  async #noteEnd(running: SiteProcess): Promise<void> {
    const code = await running.ended;
    if (running !== this.#running || this.#isExpected) return;
    this.#hasEnded = `The program has ended by itself, with code ${code}. It said:\n${running.said()}`;
  }

  /** Starts the program and kills it after this time. */
  async startAndKill(workers: number, afterMs: number): Promise<void> {
    const { pid, ready } = this.#spawn(workers);
    const ended = ready.then(
      ({ ended }) => ended,
      () => null,
    );
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    kill(pid);
    await ended;
  }

  #spawn(workers: number) {
    const settings = { DATA_DIR: this.dataDir, PORT: String(this.#port), WORKERS: String(workers) };
    return spawnSite({ ...settings, LOG_LEVEL: "silent" });
  }

  /** Waits until the database runs and returns its connection string. Throws after ten seconds. */
  async database(): Promise<string> {
    let running: string | null = null;
    const isRunning = async () => (running = await findRunningPostgres(this.dataDir)) !== null;
    if (await waitUntil(isRunning, { withinMs: 10_000 })) return running!;
    throw new Error("The database did not start within ten seconds.");
  }

  /** The reason why no request will be answered any more; null while the program runs or is being started. */
  get hasEnded(): string | null {
    return this.#hasEnded;
  }

  async killProgram(): Promise<void> {
    this.#isExpected = true;
    kill(this.#running!.pid);
    await this.#running!.ended;
  }

  /** Kills one of the program's workers. */
  killWorker(pick: (pids: number[]) => number): void {
    kill(pick(childrenOf(this.#running!.pid, "main.ts")));
  }

  /** Kills PostgreSQL's first process, which starts the others. */
  async killDatabase(): Promise<void> {
    kill(await this.#postmaster());
  }

  /** Kills one of PostgreSQL's other processes. PostgreSQL then ends all of them and recovers. */
  async killBackend(pick: (pids: number[]) => number): Promise<void> {
    kill(pick(childrenOf(await this.#postmaster(), "")));
  }

  stop(): Promise<void> {
    this.#isExpected = true;
    return this.#running!.stop();
  }

  /** Waits until the pid file names a running PostgreSQL, as after a restart. Throws after ten seconds. */
  async #postmaster(): Promise<number> {
    const { cluster } = layoutOf(this.dataDir);
    let pid = 0;
    const isThere = (): boolean => isServerOf((pid = readPostmasterFile(cluster)?.pid ?? 0), cluster);
    if (await waitUntil(isThere, { withinMs: 10_000 })) return pid;
    throw new Error("The database did not start within ten seconds.");
  }
}

/** The children of a process whose command contains this word. */
function childrenOf(parent: number, word: string): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [own, its, ...words] = line.trim().split(/\s+/);
    return Number(its) === parent && words.join(" ").includes(word) ? [Number(own)] : [];
  });
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error("There is no such process.");
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The process has ended by itself since it was listed.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
