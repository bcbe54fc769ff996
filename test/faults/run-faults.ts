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
 * A connection that is being handed to a worker as the worker is killed is never answered: Node keeps the
 * connection open. Killing any other victim closes its connections.
 */
const MAY_KEEP_WAITING = new Set<Victim>(["a process that serves"]);

export interface Killed {
  victim: Victim;
  /** The time to the first accepted write, from the new start or, if the program ran on, from the kill. */
  acceptedAfterMs: number;
  /** The time from the members' last write until no due job is left. */
  jobsDoneAfterMs: number;
}

export interface FaultsFound {
  kills: Killed[];
  acknowledged: number;
  sentAgain: number;
  /** The number of 503 answers. */
  unavailable: number;
  /** The number of acknowledged writes compared; `lost` and `doubled` name those that are wrong. */
  compared: number;
  lost: string[];
  doubled: string[];
  figuresCompared: number;
  figuresOff: string[];
  /** Answers that the site must never give, and jobs that were not done in time. */
  wrong: string[];
}

interface Options {
  folder: string;
  seed: number;
  victims: Victim[];
  /** The number of members who write at the same time. */
  atOnce: number;
  say(message: string): void;
}

/** Draws this many victims, each kind equally often, in an order that the seed decides. */
export function drawVictims(many: number, seed: number): Victim[] {
  const { roll } = dice(seed);
  const drawn = Array.from({ length: many }, (_, index) => VICTIMS[index % VICTIMS.length]!);
  return drawn
    .map((victim) => ({ victim, place: roll(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ victim }) => victim);
}

/** Kills one victim after the other while members write, and compares the database with the answers given. */
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
      const timedOut = client.timedOut.splice(0);
      if (!MAY_KEEP_WAITING.has(victim)) {
        found.wrong.push(...timedOut.map((what) => `${what} had no answer after ${victim} was killed`));
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
