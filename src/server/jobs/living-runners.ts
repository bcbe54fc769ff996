import pg from "pg";
import { endSilence } from "../db/time-limits.ts";

/** Time between two checks. A runner whose lock is missing in two checks in a row has died. */
const LOOK_EVERY_MS = 3_000;
const RECONNECT_MS = 300;
const SILENCE_MS = 5_000;

/** First key of the runners' advisory locks: an arbitrary number that nothing else locks. */
const RUNNERS = 7_061_996;

/** With these keepalives PostgreSQL notices a vanished machine, and frees its locks, within half a minute. */
const NOTICE_GONE =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

interface Options {
  connectionString: string;
  onLost(error: Error): void;
  lookEveryMs?: number;
}

/**
 * Holds an advisory lock for each job runner of this process, which PostgreSQL releases when the process
 * dies, and frees the jobs of dead runners: graphile-worker itself would leave them locked for four hours.
 * Jobs of a living runner, on any machine, are never touched.
 */
export class LivingRunners {
  readonly #options: Options;
  readonly #own = new Set<string>();
  #client: pg.Client | null = null;
  /** Runners whose lock was missing at the last check of this session. */
  #silent = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Throws if the database cannot be reached. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Holds this runner's lock from now on. */
  async add(id: string): Promise<void> {
    this.#own.add(id);
    // One query at a time. If the session is lost just now, the next session takes the lock.
    this.#looking = this.#looking.then(() => this.#speakFor(id));
    await this.#looking;
  }

  async #speakFor(id: string): Promise<void> {
    await this.#client?.query(SPEAK_FOR, [RUNNERS, [id]]).catch(this.#options.onLost);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { connectionString, onLost } = this.#options;
    const client = new pg.Client({
      connectionString,
      application_name: "hearth jobs",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on("error", (error) => {
      if (!this.#isStopped) onLost(error);
    });
    try {
      await client.connect();
      endSilence(client, SILENCE_MS);
      await client.query(NOTICE_GONE);
      await client.query(SPEAK_FOR, [RUNNERS, [...this.#own]]);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    this.#silent.clear();
    client.on("end", () => {
      this.#client = null;
      this.#soon(RECONNECT_MS);
    });
    this.#soon(0);
  }

  /** Schedules the next check, or the next try to connect. */
  #soon(afterMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#looking.then(() => (this.#client ? this.#look(this.#client) : this.#reconnect()));
    }, afterMs);
  }

  async #reconnect(): Promise<void> {
    await this.#connect().catch((error: Error) => {
      this.#options.onLost(error);
      this.#soon(RECONNECT_MS);
    });
  }

  async #look(client: pg.Client): Promise<void> {
    try {
      const { rows } = await client.query<{ id: string }>(SILENT, [RUNNERS]);
      const silent = rows.map(({ id }) => id);
      const dead = silent.filter((id) => this.#silent.has(id));
      if (dead.length > 0)
        await client.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
      this.#silent = new Set(silent);
      this.#soon(this.#options.lookEveryMs ?? LOOK_EVERY_MS);
    } catch (error) {
      // The `end` event handles a lost session; with any other error, check again.
      if (this.#client === client) this.#soon(RECONNECT_MS);
      if (!this.#isStopped) this.#options.onLost(error as Error);
    }
  }
}

const SPEAK_FOR = "select pg_try_advisory_lock($1::int, hashtext(id)) from unnest($2::text[]) id";

const SILENT = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = $1::int::oid and objid = (hashtext(locked_by)::bigint & 4294967295)::oid and objsubid = 2
  )`;
