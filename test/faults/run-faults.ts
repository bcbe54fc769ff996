import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { checkFigures, checkImageFiles } from "../../src/server/check/check.ts";
import { databaseOn, openPool } from "../../src/server/db/database.ts";
import { waitUntil } from "../../src/server/db/embedded/wait-until.ts";
import { DiskStore } from "../../src/server/images/disk-store.ts";
import { dice } from "../race.ts";
import type { World } from "./acts.ts";
import { Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import { FragileSite, type Victim, VICTIMS } from "./site.ts";
import { Storm } from "./storm.ts";

/** Jobs that are due are to be done by then. */
const JOBS_DONE_WITHIN_MS = 30_000;

/**
 * A connection that is just being handed to a process as that is killed is never answered: Node keeps it, and nobody
 * hears of it. Whoever is killed else takes their connections along.
 */
const MAY_KEEP_WAITING: readonly Victim[] = ["a process that serves"];

/** What became of one kill. */
export interface Killed {
  victim: Victim;
  /** Until the first write was accepted, from the start of what was killed. */
  acceptedAfterMs: number;
  /** Until no job was left that is due, from the end of the storm. */
  jobsDoneAfterMs: number;
}

export interface FaultsFound {
  kills: Killed[];
  acknowledged: number;
  sentAgain: number;
  /** Requests that were answered 503. */
  unavailable: number;
  /** Comparisons of what was acknowledged with what is there, and what was found. */
  compared: number;
  lost: string[];
  doubled: string[];
  figuresCompared: number;
  figuresOff: string[];
  /** Answers that nobody may be given, and jobs that were not done. */
  wrong: string[];
}

interface Options {
  folder: string;
  seed: number;
  /** What is killed, one after the other. */
  victims: Victim[];
  /** Members who write at the same time. */
  atOnce: number;
  say(message: string): void;
}

/** The victims of so many kills, each as often as the others, in an order that the seed decides. */
export function drawVictims(many: number, seed: number): Victim[] {
  const { roll } = dice(seed);
  const drawn = Array.from({ length: many }, (_, index) => VICTIMS[index % VICTIMS.length]!);
  return drawn
    .map((victim) => ({ victim, place: roll(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ victim }) => victim);
}

/** Kills one victim after the other while members write, and compares what is there with what was acknowledged. */
export async function runFaults({ folder, seed, victims, atOnce, say }: Options): Promise<FaultsFound> {
  const chance = dice(seed);
  const site = await FragileSite.make(folder);
  await site.start(1);
  const client = new Client(site);
  let words = 0;
  const newWord = (): string => `w${seed}_${++words}`;
  const world: World = { client, ledger: new Ledger(), chance, members: [], posts: [], newWord };
  const storm = new Storm(world);
  const found: FaultsFound = {
    kills: [],
    acknowledged: 0,
    sentAgain: 0,
    unavailable: 0,
    compared: 0,
    lost: [],
    doubled: [],
    figuresCompared: 0,
    figuresOff: [],
    wrong: client.wrong,
  };
  try {
    await storm.gather(atOnce);
    for (const [index, victim] of victims.entries()) {
      storm.begin(atOnce);
      await pause(300 + chance.roll(1_000));
      const acceptedAfterMs = await killOne(site, victim, client, chance);
      await pause(chance.roll(300));
      await storm.end();
      const keptWaiting = client.keptWaiting.splice(0);
      if (!MAY_KEEP_WAITING.includes(victim)) {
        found.wrong.push(...keptWaiting.map((what) => `${what} had no answer after ${victim} was killed`));
      }
      const jobsDoneAfterMs = await compareAll(site, world.ledger, found);
      found.kills.push({ victim, acceptedAfterMs, jobsDoneAfterMs });
      say(
        `${index + 1} of ${victims.length}: ${victim}, first write after ${Math.round(acceptedAfterMs)} ms, ` +
          `jobs done after ${Math.round(jobsDoneAfterMs)} ms; ${client.acknowledged} acknowledged`,
      );
    }
  } finally {
    await site.stop();
  }
  const { acknowledged, sentAgain, answered } = client;
  return { ...found, acknowledged, sentAgain, unavailable: answered.get(503) ?? 0 };
}

/** Kills it and starts again what does not start by itself. Gives how long it took to the first write accepted. */
async function killOne(
  site: FragileSite,
  victim: Victim,
  client: Client,
  { roll, pick }: World["chance"],
): Promise<number> {
  const workers = 1 + roll(2);
  const restart = async (): Promise<number> => {
    const accepted = client.nextAccepted();
    await site.start(workers);
    return accepted;
  };
  switch (victim) {
    case "the program":
      await site.killProgram();
      return restart();
    case "the program while it starts":
      await site.killProgram();
      await site.startAndKill(workers, roll(1_500));
      return restart();
    case "program and database at once":
      await site.killDatabase();
      await site.killProgram();
      return restart();
    case "a process that serves": {
      await site.stop();
      await site.start(2);
      await client.nextAccepted();
      site.killWorker(pick);
      return client.nextAccepted();
    }
    case "the database":
      await site.killDatabase();
      return client.nextAccepted();
    case "a process of the database":
      await site.killBackend(pick);
      return client.nextAccepted();
    case "the database while it starts": {
      await site.killDatabase();
      await pause(roll(400));
      const accepted = client.nextAccepted();
      await site.killDatabase();
      return accepted;
    }
  }
}

/** Compares everything, once the jobs that are due are done. Gives how long those took. */
async function compareAll(site: FragileSite, ledger: Ledger, found: FaultsFound): Promise<number> {
  const pool = openPool(await site.database(), 2, () => {});
  const db = databaseOn(pool);
  const client = await pool.connect();
  try {
    const began = performance.now();
    const isDone = async (): Promise<boolean> => {
      const { rows } = await sql<{ due: number }>`
        select count(*)::int as due from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts`.execute(db);
      return rows[0]!.due === 0;
    };
    if (!(await waitUntil(isDone, { withinMs: JOBS_DONE_WITHIN_MS, everyMs: 50 }))) {
      found.wrong.push(`Jobs that were due were not done within ${JOBS_DONE_WITHIN_MS} ms`);
    }
    const jobsDoneAfterMs = performance.now() - began;
    const { compared, lost, doubled } = await ledger.compare(client as unknown as pg.Client);
    found.compared += compared;
    found.lost.push(...lost);
    found.doubled.push(...doubled);
    const store = new DiskStore(join(site.dataDir, "images"));
    for (const check of [...(await checkFigures(db)), await checkImageFiles(db, store)]) {
      found.figuresCompared += check.compared;
      if (check.off > 0) found.figuresOff.push(`${check.what}: ${check.off}, such as ${check.examples[0]}`);
    }
    return jobsDoneAfterMs;
  } finally {
    client.release();
    await db.destroy();
  }
}
