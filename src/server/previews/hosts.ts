import { sql } from "kysely";
import { hostName, youtubeVideoId } from "../../contract/links.ts";
import type { Database } from "../db/database.ts";
import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import type { GuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import type { ExternalSites } from "./preview-content.ts";

/** The previews of imported posts that are fetched at once, of the eight slots that previews have. */
const QUEUES = 4;

export const IMPORT_QUEUES = Array.from({ length: QUEUES }, (_, number) => `imports ${number}`);

/** The seconds between the previews of two posts of a host. */
export const APART_S = 3;

/** A queue runs one job at a time, so no host is asked for two at once. */
export function queueOfHost(host: string): string {
  const sum = Array.from(host).reduce((total, letter) => total + letter.codePointAt(0)!, 0);
  return IMPORT_QUEUES[sum % QUEUES]!;
}

/** The host from which the preview of an address is fetched; of videos only the thumbnail is. */
export function fetchedHost(
  { youtubeImages }: Pick<ExternalSites, "youtubeImages">,
  address: string,
): string {
  return hostName(youtubeVideoId(address) ? youtubeImages : address);
}

/** The seconds for which a host is still to be left alone; mostly zero. */
export async function restOf(db: Database, host: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from rests_until - now())::float8 as seconds from resting_hosts
    where host = ${host} and rests_until > now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** A pause of at least these seconds, and long enough to come behind the jobs of the same host that wait as long. */
export async function behindOthers(db: Database, host: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where queue = ${queueOfHost(host)} and payload->>'host' = ${host} and run_at < 'infinity'
      and run_at > now() + make_interval(secs => ${seconds - APART_S}::float8)`.execute(db);
  return seconds + rows[0]!.count * APART_S;
}

/** The hosts among these that are to be left alone. */
export async function restingAmong(db: Database, hosts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ host: string }>`
    select host from resting_hosts where host = any(${hosts}::text[]) and rests_until > now()`.execute(db);
  return new Set(rows.map(({ host }) => host));
}

/**
 * A fetch that asks no host that rests. A host that fails begins a rest, which the refusal names as the pause;
 * any other answer ends its rest. A redirect counts for the host that was asked first.
 */
export function sparing(db: Database, get: GuardedFetch): GuardedFetch {
  return async (address, wanted) => {
    const host = hostName(address);
    const restS = await restOf(db, host);
    if (restS > 0) {
      throw new FetchRefused("Its host rests.", { isTemporary: true, retryAfterS: restS + spread() });
    }
    try {
      const found = await get(address, wanted);
      await endRest(db, host);
      return found;
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      if (error.isTemporary) {
        const retryAfterS = await rest(db, host, error);
        throw new FetchRefused(error.message, { isTemporary: true, retryAfterS, cause: error });
      }
      await endRest(db, host);
      throw error;
    }
  };
}

/** Keeps a rest that has begun since the host was asked: another request failed meanwhile. */
async function endRest(db: Database, host: string): Promise<void> {
  await sql`delete from resting_hosts where host = ${host} and rests_until <= now()`.execute(db);
}

/** The first rest; each further failure makes the rest four times as long, up to seventeen hours. */
const FIRST_REST_S = 60;
const LONGEST_AT_FAILURE = 6;

/** Lets a host rest after a failure, for as long as it asked at least, and returns the rest in seconds. */
async function rest(db: Database, host: string, failure: FetchRefused): Promise<number> {
  const length = (failures: string) => sql`make_interval(secs => greatest(
    ${failure.retryAfterS}::float8, ${FIRST_REST_S}::float8 * power(4, least(${sql.raw(failures)}, ${LONGEST_AT_FAILURE}::int) - 1)
  ))`;
  const { rows } = await sql<{ seconds: number }>`
    insert into resting_hosts (host, failures, rests_until) values (${host}, 1, now() + ${length("1")})
    on conflict (host) do update set
      failures = resting_hosts.failures + 1, rests_until = now() + ${length("resting_hosts.failures + 1")}
    returning extract(epoch from rests_until - now())::float8 as seconds`.execute(db);
  return rows[0]!.seconds;
}

/** Forgets failures that were long ago. */
export async function forgetRests(db: Database): Promise<void> {
  await sql`delete from resting_hosts where rests_until < now() - interval '1 day'`.execute(db);
}

/**
 * A random pause of up to a minute: pages of many hosts may have their pictures at one host, and must not all ask it at
 * once after its rest.
 */
function spread(): number {
  return Math.random() * 60;
}
