import cluster, { type Worker } from "node:cluster";
import type { Counted, Counting, RequestCounts } from "../http/limits/request-counts.ts";
import { CannotServe } from "../operator-errors.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { MetricsOfWorkers } from "./metrics-of-all.ts";
import type { HeldConnection } from "./startup-port.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Pauses before a dead process is replaced, longer each time its replacement dies within `YOUNG_MS`. */
const PAUSES_MS = [0, 200, 500, 1_000, 2_000, 5_000];
const YOUNG_MS = 10_000;

/** A process that takes longer to stop is killed. Requests get less time, the program's `Shutdown` more. */
const STOP_WITHIN_MS = 8_000;

interface Options {
  count: number;
  /** Environment variables of the processes, besides the program's settings. */
  environment: Record<string, string>;
  /** Counts the requests of all processes. */
  counts: RequestCounts;
  /** The metrics of the first process. */
  metrics: Metrics;
  /** Called before each process opens the port. */
  beforeOpening(): void;
  /** The time that each process waits on purpose before it closes its port. */
  stopDelayMs: number;
  say(message: string): void;
}

/** The serving processes. A process that dies is replaced. */
export class Workers {
  readonly #options: Options;
  readonly #living = new Set<Worker>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #metrics = new MetricsOfWorkers();
  #hasStarted = false;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves once all processes serve. Throws `CannotServe` if one of them ends before that. */
  async start(): Promise<void> {
    // Passes on no arguments such as --end-with-parent: the first process tells the others when to stop.
    cluster.setupPrimary({ args: [] });
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#begin()));
    this.#hasStarted = true;
  }

  /** Stops all processes, by force after some seconds. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    const withinMs = STOP_WITHIN_MS + this.#options.stopDelayMs;
    await Promise.all([...this.#living].map((worker) => end(worker, withinMs)));
  }

  /** Hands a held connection to the next process in turn. */
  receive({ socket, heard }: HeldConnection): void {
    const worker = [...this.#living].find((one) => one.isConnected());
    if (!worker) return void socket.destroy();
    this.#living.delete(worker);
    this.#living.add(worker);
    worker.send({ heard: heard.toString("base64") } satisfies ToWorker, socket, () => {});
  }

  #open(worker: Worker): void {
    this.#options.beforeOpening();
    tell(worker, { open: true });
  }

  /** Starts a process. Resolves when it serves. */
  #begin(diedYoung = 0): Promise<void> {
    const began = performance.now();
    const worker = cluster.fork(this.#options.environment);
    this.#living.add(worker);
    let why: string | null = null;
    worker.on("error", (error) => (why ??= error.message));
    worker.on("message", (message: FromWorker) => {
      if ("failed" in message) why = message.failed;
      else if ("prepared" in message) this.#open(worker);
      else if ("count" in message) void this.#count(worker, message);
      // A count that cannot be taken back expires with its window.
      else if ("release" in message) this.#options.counts.release(message.release).catch(() => {});
      else if ("metrics" in message) this.#metrics.receive(message);
      else void this.#tellAll(worker, message.askAll);
    });
    return new Promise((resolve, reject) => {
      worker.once("listening", () => resolve());
      worker.once("exit", (code, signal) => {
        this.#living.delete(worker);
        if (this.#isStopping) return;
        const how = why ?? `It ended with ${signal || `code ${code}`}.`;
        if (!this.#hasStarted) return reject(new CannotServe(how));
        this.#replace(how, performance.now() - began < YOUNG_MS ? diedYoung + 1 : 0);
      });
    });
  }

  #replace(why: string, diedYoung: number): void {
    this.#options.say(`A process that serves the site has ended. ${why} Starting another.`);
    const begin = (): void => {
      this.#waiting.delete(timer);
      void this.#begin(diedYoung);
    };
    const timer = setTimeout(begin, PAUSES_MS[Math.min(diedYoung, PAUSES_MS.length - 1)]);
    this.#waiting.add(timer);
  }

  async #tellAll(worker: Worker, number: number): Promise<void> {
    const others = [...this.#living].map((one) => ({ tell: (message: ToWorker) => tell(one, message) }));
    const [own, ...rest] = await Promise.all([this.#options.metrics.read(), this.#metrics.read(others)]);
    tell(worker, { number, metrics: [own, ...rest.flat()] });
  }

  async #count(worker: Worker, { number, count }: Extract<FromWorker, { count: unknown }>): Promise<void> {
    const { counts } = this.#options;
    tell(worker, { number, counts: await Promise.all(count.map((one) => countOne(counts, one))) });
  }
}

/** Null if the count failed. */
function countOne(counts: RequestCounts, countings: Counting[]): Promise<Counted | null> {
  return counts.count(countings).catch(() => null);
}

function tell(worker: Worker, message: ToWorker): void {
  // The process may be gone; its `exit` event is handled in any case.
  if (worker.isConnected()) worker.send(message, () => {});
}

function end(worker: Worker, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.process.kill("SIGKILL"), withinMs);
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    tell(worker, { stop: true });
  });
}
