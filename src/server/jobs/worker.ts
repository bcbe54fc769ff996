import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import { completeJobs, postponeJobs, renewLeases, type TakenJob, takeJobs } from "./leases.ts";

/** Interval of the checks for due jobs, besides those at a notification. Several fit into a lease. */
const LOOK_EVERY_MS = 2_000;
const AGAIN_AFTER_MS = 500;

export type Handler = (payload: unknown) => Promise<void>;

interface Options {
  db: Database;
  /** By the names of the jobs. */
  handlers: Record<string, Handler>;
  /** Jobs that are left to the processes that run a recurring job, by their names. */
  leftTo?: LeftTo | undefined;
  /** The maximum number of jobs that run at once. */
  concurrency: number;
  log: FastifyBaseLogger;
}

/** The names of recurring jobs that only certain processes run, by the names of the jobs that are left to these. */
export type LeftTo = Partial<Record<string, string>>;

interface HeldJob {
  queue: string | null;
  state: "running" | "done" | "failed";
}

/**
 * Runs due jobs. Holds each under a lease in the database from taking it until its result is stored, however
 * long the database is away meanwhile: this process does not run a finished job again.
 */
export class JobWorker {
  readonly #options: Options;
  readonly #held = new Map<number, HeldJob>();
  #renewedAt = 0;
  #isStopping = false;
  #isWoken = false;
  #endPause = (): void => {};
  #work: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#work = this.#run();
  }

  /** Checks for due jobs at once, unless this worker has no handler for jobs of this name. */
  wake(name?: string): void {
    if (name !== undefined && !(name in this.#options.handlers)) return;
    this.#isWoken = true;
    this.#endPause();
  }

  /** Takes no more jobs, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#work;
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#isWoken = false;
      const reached = await this.#reach();
      // If the database is away during a stop, unsaved results are lost: their leases expire, and those jobs run again.
      if (this.#isStopping && (reached ? this.#held.size : this.#idsOf("running").length) === 0) return;
      if (!this.#isWoken) await this.#pause(reached ? LOOK_EVERY_MS : AGAIN_AFTER_MS);
    }
  }

  /** Renews leases, stores results and takes jobs. Returns false if the database could not be reached. */
  async #reach(): Promise<boolean> {
    try {
      await this.#look();
      return true;
    } catch (error) {
      this.#options.log.warn({ err: error }, "jobs: the database was not reached");
      return false;
    }
  }

  async #look(): Promise<void> {
    const { db, handlers, leftTo = {}, concurrency } = this.#options;
    await this.#renew();
    await this.#store("done", completeJobs);
    await this.#store("failed", postponeJobs);
    const atMost = this.#isStopping ? 0 : concurrency - this.#held.size;
    if (atMost === 0) return;
    const queues = Array.from(this.#held.values(), ({ queue }) => queue).filter((queue) => queue !== null);
    const names = Object.keys(handlers);
    const runners = names.map((name) => leftTo[name] ?? null);
    const taken = await takeJobs(db, [names, atMost, [...this.#held.keys()], queues, runners]);
    for (const job of taken) void this.#begin(job);
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0 || performance.now() - this.#renewedAt < LOOK_EVERY_MS) return;
    await renewLeases(this.#options.db, [[...this.#held.keys()]]);
    this.#renewedAt = performance.now();
  }

  /** Stores the result of the jobs in this state, and releases them. */
  async #store(state: HeldJob["state"], statement: typeof completeJobs): Promise<void> {
    const ids = this.#idsOf(state);
    if (ids.length === 0) return;
    await statement(this.#options.db, [ids]);
    for (const id of ids) this.#held.delete(id);
  }

  async #begin({ id, name, payload, queue }: TakenJob): Promise<void> {
    const job: HeldJob = { queue, state: "running" };
    this.#held.set(id, job);
    try {
      await this.#options.handlers[name]!(payload);
      job.state = "done";
    } catch (error) {
      // Does not log the payload, which is private.
      this.#options.log.error({ err: error }, `jobs: ${name} failed`);
      job.state = "failed";
    }
    this.wake();
  }

  #idsOf(state: HeldJob["state"]): number[] {
    return Array.from(this.#held).flatMap(([id, job]) => (job.state === state ? [id] : []));
  }

  /** Ends early at `wake`. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
