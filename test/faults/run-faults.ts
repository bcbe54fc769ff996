import { setTimeout as pause } from "node:timers/promises";
import { dice } from "../race.ts";
import type { World } from "./acts.ts";
import { Client } from "./client.ts";
import { compareAll } from "./compare-all.ts";
import { killOne } from "./kill-one.ts";
import { Ledger } from "./ledger.ts";
import { FragileSite, type Victim, VICTIMS } from "./site.ts";
import { Storm } from "./storm.ts";

/**
 * A connection that is just being handed to a process as that is killed is never answered: Node keeps it, and nobody
 * hears of it. Whoever is killed else takes their connections along.
 */
const MAY_KEEP_WAITING = new Set<Victim>(["a process that serves"]);

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
      const acceptedAfterMs = await killOne(victim, { site, client, chance });
      await pause(chance.roll(300));
      await storm.end();
      const keptWaiting = client.keptWaiting.splice(0);
      if (!MAY_KEEP_WAITING.has(victim)) {
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
