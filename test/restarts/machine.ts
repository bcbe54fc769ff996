import { setTimeout as pause } from "node:timers/promises";
import { type SiteProcess, spawnSite } from "../site-process.ts";

export interface Stop {
  ms: number;
  /** The exit code; null after a signal. */
  code: number | null;
}

const STARTS_WITHIN_MS = 120_000;

/** A machine of a site: the program on a port of its own, with the database that all machines share. */
export class Machine {
  readonly address: string;
  readonly #settings: Record<string, string>;
  #running: SiteProcess | null = null;

  constructor(port: number, settings: Record<string, string>) {
    this.address = `http://127.0.0.1:${port}`;
    this.#settings = { ...settings, PORT: String(port), LOG_LEVEL: "silent" };
  }

  /** Starts the program and waits until `/readyz` says that it serves. */
  async start(): Promise<void> {
    this.#running = await spawnSite(this.#settings).ready;
    const end = performance.now() + STARTS_WITHIN_MS;
    while (!(await this.#isReady())) {
      if (performance.now() > end) throw new Error(`${this.address} did not become ready.`);
      await pause(50);
    }
  }

  /** Stops the program with SIGTERM, as systemd does. */
  async stop(): Promise<Stop> {
    const began = performance.now();
    process.kill(this.#running!.pid, "SIGTERM");
    const code = await this.#running!.ended;
    this.#running = null;
    return { ms: performance.now() - began, code };
  }

  /** Stops the program if it runs. */
  async end(): Promise<void> {
    await this.#running?.stop();
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.address}/readyz`).catch(() => null);
    return answer?.status === 200;
  }
}
