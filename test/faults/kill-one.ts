import { setTimeout as pause } from "node:timers/promises";
import type { World } from "./acts.ts";
import type { Client } from "./client.ts";
import type { FragileSite, Victim } from "./site.ts";

interface Killing {
  site: FragileSite;
  client: Client;
  chance: World["chance"];
}

/**
 * Kills the victim, and starts the program again if it was killed, in one process or two. Returns the
 * milliseconds to the first accepted write: from that start, or from the kill if the program ran on.
 */
export function killOne(victim: Victim, killing: Killing): Promise<number> {
  return WAYS[victim](killing);
}

const WAYS: Record<Victim, (killing: Killing) => Promise<number>> = {
  "the program": async (killing) => {
    await killing.site.killProgram();
    return restart(killing);
  },
  "the program while it starts": async (killing) => {
    const { site, chance } = killing;
    await site.killProgram();
    await site.startAndKill(1 + chance.roll(2), chance.roll(1_500));
    return restart(killing);
  },
  "program and database at once": async (killing) => {
    await killing.site.killDatabase();
    await killing.site.killProgram();
    return restart(killing);
  },
  "a process that serves": async ({ site, client, chance }) => {
    await site.stop();
    await site.start(2);
    await client.nextAccepted();
    site.killWorker(chance.pick);
    return client.nextAccepted();
  },
  "the database": async ({ site, client }) => {
    await site.killDatabase();
    return client.nextAccepted();
  },
  "a process of the database": async ({ site, client, chance }) => {
    await site.killBackend(chance.pick);
    return client.nextAccepted();
  },
  "the database while it starts": async ({ site, client, chance }) => {
    await site.killDatabase();
    await pause(chance.roll(400));
    await site.killDatabase();
    return client.nextAccepted();
  },
};

async function restart({ site, client, chance }: Killing): Promise<number> {
  const accepted = client.nextAccepted();
  await site.start(1 + chance.roll(2));
  return accepted;
}
