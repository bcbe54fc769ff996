import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { databaseOn, openPool } from "../../src/server/db/pools.ts";
import { findFreePort } from "../../src/server/postgres/free-port.ts";
import { callsTo } from "../app.ts";
import { castOf } from "../cast.ts";
import { Load } from "./load.ts";
import { Machine, type Stop } from "./machine.ts";
import type { Proxy } from "./nginx.ts";

export interface RestartsFound {
  stops: Stop[];
  requests: number;
  writes: number;
  streams: number;
  slowestMs: number;
  failed: string[];
  complaints: string[];
  /** Acknowledged posts that do not exist exactly once. */
  wrong: string[];
}

interface Options {
  /** The connection string of a database, up to date or empty. */
  databaseUrl: string;
  dataDir: string;
  restarts: number;
  workers: number;
  atOnce: number;
  /** The pause before each stop, after the other machine was ready again. */
  restMs: number;
  startProxy(machines: string[]): Promise<Proxy>;
  say(message: string): void;
}

/** Restarts two machines by turns while clients read and write, and checks that acknowledged posts exist. */
export async function runRestarts(options: Options): Promise<RestartsFound> {
  const { databaseUrl, dataDir, workers, say } = options;
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    WORKERS: String(workers),
    TRUST_PROXY: "127.0.0.1",
    PUBLIC_URL: "https://hearth.example",
  };
  const ports = [await findFreePort(), await findFreePort()];
  const machines = ports.map((port) => new Machine(port, settings));
  const db = databaseOn(openPool(databaseUrl, 2, () => {}));
  try {
    say("Starting two machines on one database.");
    for (const machine of machines) await machine.start();
    const call = callsTo(`${machines[0]!.address}/api`);
    const { alice, bob, carol, submitText } = await castOf({ call, db });
    const proxy = await options.startProxy(machines.map(({ address }) => address));
    const load = new Load(proxy, [alice, bob, carol], await submitText(alice));
    try {
      load.start(options.atOnce);
      const stops = await restartByTurns(machines, load, options);
      await load.stop();
      const { requests, writes, streams, slowestMs, failed, posted } = load;
      const { rows } = await sql<{ title: string }>`select title from posts`.execute(db);
      const wrong = notOnce(
        posted,
        rows.map(({ title }) => title),
      );
      const complaints = proxy.complaints();
      return { stops, requests, writes, streams, slowestMs, failed, complaints, wrong };
    } finally {
      await load.stop();
      await proxy.close();
    }
  } finally {
    await db.destroy();
    for (const machine of machines) await machine.end();
  }
}

async function restartByTurns(
  machines: Machine[],
  load: Load,
  { restarts, restMs, say }: Options,
): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let turn = 0; turn < restarts; turn++) {
    const machine = machines[turn % machines.length]!;
    await pause(restMs);
    const stop = await machine.stop();
    stops.push(stop);
    await machine.start();
    const counts = `${load.requests} requests, ${load.failed.length} failed`;
    say(
      `Restart ${turn + 1}: stopped in ${(stop.ms / 1_000).toFixed(2)} s, code ${stop.code}; ${counts} so far.`,
    );
  }
  await pause(restMs);
  return stops;
}

function notOnce(acknowledged: string[], there: string[]): string[] {
  const times = new Map<string, number>();
  for (const title of there) times.set(title, (times.get(title) ?? 0) + 1);
  return acknowledged.filter((title) => times.get(title) !== 1);
}
