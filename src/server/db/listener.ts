import pg from "pg";
import { endSilence } from "./time-limits.ts";

const RETRY_MS = { first: 100, last: 2_000 };

/** A connection can break silently, so a query checks it regularly. */
const BEAT = { everyMs: 5_000, silenceMs: 5_000 };

interface Options {
  connectionString: string;
  channel: string;
  onPayload: (payload: string) => void;
  /** The connection was lost. */
  onDeaf: () => void;
  /** Listening has begun again. Events in the gap may have been missed. */
  onGap: () => void;
  onLost: (error: Error) => void;
  beat?: typeof BEAT;
}

/** Listens on a connection of its own, and connects again whenever the connection is lost. */
export class DatabaseListener {
  readonly #options: Options;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #beating: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Throws when the database cannot be reached. */
  async start(): Promise<void> {
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#beating) clearTimeout(this.#beating);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { connectionString, channel } = this.#options;
    const client = new pg.Client({
      connectionString,
      application_name: channel.replace("_", " "),
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on("error", (error) => {
      if (!this.#stopped) this.#options.onLost(error);
    });
    client.on("notification", ({ payload }) => this.#options.onPayload(payload ?? "[]"));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Registered only now, because the caller retries a connection that has never listened.
    client.on("end", () => {
      if (this.#beating) clearTimeout(this.#beating);
      this.#options.onDeaf();
      this.#reconnect(RETRY_MS.first);
    });
    this.#client = client;
    this.#beat(client);
    if (this.#stopped) await this.stop();
  }

  /** Queries the connection regularly, and ends it when no answer comes, so that its loss is noticed. */
  #beat(client: pg.Client): void {
    const { everyMs, silenceMs } = this.#options.beat ?? BEAT;
    endSilence(client, silenceMs);
    const ask = (): void => {
      client.query("select").then(
        () => (this.#beating = setTimeout(ask, everyMs)),
        () => {},
      );
    };
    ask();
  }

  #reconnect(delay: number): void {
    this.#client = null;
    if (this.#stopped) return;
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => this.#options.onGap(),
        (error: Error) => {
          this.#options.onLost(error);
          this.#reconnect(Math.min(delay * 2, RETRY_MS.last));
        },
      );
    }, delay);
  }
}
