import pg from "pg";
import { endSilence } from "../db/time-limits.ts";

/** A runner that nobody speaks for in two looks, so far apart, has died. */
const LOOK_EVERY_MS = 3_000;
const RECONNECT_MS = 300;
const SILENCE_MS = 5_000;

/** Any number that only the locks of runners have. */
const RUNNERS = 7_061_996;

/** A machine that has gone without a word is found to be gone within half a minute, and its locks with it. */
const NOTICE_GONE =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";

interface Options {
  connectionString: string;
  onLost(error: Error): void;
  lookEveryMs?: number;
}

/**
 * Speaks for the runners of this process, by locks that the database lets go of when the process dies, and frees the
 * jobs that dead runners held: graphile-worker itself would leave them alone for four hours. Those of a runner that
 * lives, on whatever machine, are never touched.
 */
export class LivingRunners {
  readonly #options: Options;
  readonly #own = new Set<string>();
  #client: pg.Client | null = null;
  /** Those that nobody spoke for when this session looked last. */
  #silent = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Begins. Throws when the database cannot be reached. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Speaks for this runner from now on. */
  async add(id: string): Promise<void> {
    this.#own.add(id);
    // One question at a time. Where the session is lost just now, the next one speaks for it.
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

  /** The next look, or the next try to get there. */
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
      // Its end, where it is lost, has been heard of; else it is looked again.
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
