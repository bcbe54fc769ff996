import { load } from "../harness/wrk.ts";
import type { ComparedSite } from "./compared-site.ts";
import type { Figure, Requests } from "./figures.ts";

/** The cost of a request in one turn. */
export interface Turn {
  /** Microseconds of processor time. */
  site: number;
  postgres: number;
  perSecond: number;
}

/** A round has a turn of each site. */
export interface Round {
  here: Turn;
  there: Turn;
}

export interface Pace {
  rounds: number;
  seconds: number;
}

/** Measures both sites in turns; "here" or "there" if that site does not have this. Throws if requests fail. */
export async function inTurns(
  figure: Figure,
  here: ComparedSite,
  there: ComparedSite,
  { rounds, seconds }: Pace,
): Promise<Round[] | string> {
  for (const site of [here, there]) if (!(await has(site, figure))) return site.side;
  const ours = await figure.prepare(here);
  const theirs = await figure.prepare(there);
  // The sites compile their code first.
  await turn(figure, here, ours, 2 * seconds);
  await turn(figure, there, theirs, 2 * seconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await turn(figure, here, ours, seconds) : null;
    const second = await turn(figure, there, theirs, seconds);
    measured.push({ here: first ?? (await turn(figure, here, ours, seconds)), there: second });
  }
  return measured;
}

async function has({ database }: ComparedSite, { needs }: Figure): Promise<boolean> {
  if (!needs) return true;
  const { rows } = await database.query<{ is: boolean }>("select to_regclass($1) is not null as is", [needs]);
  return rows[0]!.is;
}

async function turn(
  { what, connections }: Figure,
  site: ComparedSite,
  make: Requests,
  seconds: number,
): Promise<Turn> {
  const asked = { site: site.address, requests: make(), connections, seconds, countStatuses: true };
  const before = site.used();
  const { requests, perSecond, statuses, broken } = await load(asked);
  const after = site.used();
  const failed = failuresOf(statuses, broken);
  if (failed) throw new FailedRequests(`${what} ${site.side}: of ${requests} requests, ${failed}.`);
  return {
    site: ((after.site - before.site) * 1e6) / requests,
    postgres: ((after.postgres - before.postgres) * 1e6) / requests,
    perSecond,
  };
}

/** Thrown if a site did not do what it was asked, so that a refusal never counts as a quick answer. */
export class FailedRequests extends Error {
  override name = "FailedRequests";
}

/** The failed requests in words; empty if all succeeded. A redirection fails, too: it is not what was asked for. */
export function failuresOf(statuses: Record<string, number>, broken: number): string {
  const answered = Object.entries(statuses)
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, count]) => `${count} were answered ${status}`);
  return [...answered, ...(broken > 0 ? [`${broken} broke`] : [])].join(", ");
}
