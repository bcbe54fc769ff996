import pg from "pg";
import { CHANNEL } from "./announcer.ts";

const RETRY_MS = { first: 100, last: 5_000 };

interface Options {
  connectionString: string;
  onPayload: (payload: string) => void;
  /** Listening was broken off. */
  onDeaf: () => void;
  /** Listening has begun again after a gap in which something may have been missed. */
  onGap: () => void;
  onLost: (error: Error) => void;
}

/** Listens on one connection of its own, for as long as the program runs, however often that is lost. */
export class Listener {
  readonly #options: Options;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Begins to listen. Throws when the database cannot be reached. */
  async start(): Promise<void> {
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: "hearth live",
      keepAlive: true,
    });
    client.on("error", (error) => {
      if (!this.#stopped) this.#options.onLost(error);
    });
    client.on("notification", ({ payload }) => this.#options.onPayload(payload ?? "[]"));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Only now: a connection that never listened is tried again by who asked for it.
    client.on("end", () => {
      this.#options.onDeaf();
      this.#reconnect(RETRY_MS.first);
    });
    this.#client = client;
    if (this.#stopped) await client.end();
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
