import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { processorTime } from "../harness/processor-time.ts";
import type { MeasuredSite } from "../harness/sites.ts";

export interface Imported {
  seconds: number;
  posts: number;
  /** Posts imported per second, for each tenth of the posts. */
  tenths: number[];
  /** The importing program's processor time per post, in microseconds. */
  programTime: number;
  /** The processor time per post of PostgreSQL's processes for the import, in microseconds. */
  backendTime: number;
}

const LOOKS_EVERY_MS = 200;

/** The number of database connections of an import. */
const CONNECTIONS = 3;

/** Runs `npm run import` on these files beside the running site. Throws the import's output if it fails. */
export async function importWatched(dataDir: string, site: MeasuredSite, files: string[]): Promise<Imported> {
  const client = new pg.Client({ connectionString: site.connectionString });
  await client.connect();
  try {
    const before = await newestId(client);
    const began = performance.now();
    const run = startImport(dataDir, files);
    const seen: Seen[] = [];
    let backends: number[] = [];
    while (!run.isOver()) {
      if (backends.length < CONNECTIONS) backends = await backendsOf(client);
      const backend = backends.reduce((sum, pid) => sum + processorTime(pid), 0);
      const processor = { program: processorTime(run.pid), backend };
      seen.push({ at: performance.now() - began, posts: (await newestId(client)) - before, ...processor });
      await pause(LOOKS_EVERY_MS);
    }
    if ((await run.ended) !== 0) throw new Error(`The import failed:\n${run.said()}`);
    const seconds = (performance.now() - began) / 1_000;
    const posts = (await newestId(client)) - before;
    const last = (kind: "program" | "backend") => Math.max(...seen.map((look) => look[kind]));
    return {
      seconds,
      posts,
      tenths: tenthsOf(seen, posts),
      programTime: (last("program") / posts) * 1e6,
      backendTime: (last("backend") / posts) * 1e6,
    };
  } finally {
    await client.end();
  }
}

interface Seen {
  /** Milliseconds since the start of the import. */
  at: number;
  posts: number;
  /** Seconds of processor time used so far. */
  program: number;
  backend: number;
}

function startImport(dataDir: string, files: string[]) {
  const child = spawn(process.execPath, ["src/server/import/main.ts", ...files], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let isOver = false;
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      isOver = true;
      resolve(code);
    });
  });
  return { pid: child.pid!, ended, isOver: () => isOver, said: () => said };
}

/** Counts posts cheaply: the ids of imported posts have no gaps, and nobody else posts. */
async function newestId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select coalesce(max(id), 0)::int as id from posts");
  return rows[0]!.id;
}

/** The process ids of PostgreSQL's processes for an import. */
async function backendsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'hearth import' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

function tenthsOf(seen: Seen[], posts: number): number[] {
  const reachedAt = Array.from({ length: 11 }, (_, tenth) =>
    tenth === 0
      ? firstAt(seen)
      : (seen.find((look) => look.posts >= (posts * tenth) / 10) ?? seen.at(-1)!).at,
  );
  return reachedAt.slice(1).map((at, tenth) => posts / 10 / ((at - reachedAt[tenth]!) / 1_000));
}

/** The last time at which no post was imported yet, so that the start of the program does not count. */
function firstAt(seen: Seen[]): number {
  return seen.findLast((look) => look.posts === 0)?.at ?? 0;
}
