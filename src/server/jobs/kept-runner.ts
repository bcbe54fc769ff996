import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  type Runner,
  type RunnerOptions,
  type Task,
  type TaskList,
  type WorkerEvents,
  run,
} from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import type { LivingRunners } from "./living-runners.ts";

const AGAIN_AFTER_MS = 500;

interface Options {
  pgPool: Pool;
  living: LivingRunners;
  log: FastifyBaseLogger;
  taskList: TaskList;
  /**
   * Whether what was done is done again when the database went away before it was crossed off: for what does not wait
   * for the disk with what it has found, and could lose that.
   */
  mayRepeat: boolean;
  options: RunnerOptions;
}

/**
 * A runner of graphile-worker that goes on. The library's own ends for good, or the whole process with it, when the
 * database goes away just as a job is crossed off: then another begins, once the jobs that are under way have ended.
 * What was done is crossed off first, where it must not be done twice; what the old one held is free again.
 */
export class KeptRunner {
  readonly #options: Options;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Jobs that were done, by the last runner, and may not be crossed off yet. */
  readonly #done = new Set<string>();
  #runner: Runner | null = null;
  #id = "";
  readonly #stopping = new AbortController();
  #going: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Begins. Throws when the database cannot be reached. */
  async start(): Promise<void> {
    this.#runner = await this.#begin();
    this.#going = this.#goOn(this.#runner);
  }

  /**
   * Has another begin in its place, as after its end. For when a connection was lost: jobs may have been given to it in
   * an answer that never came, and would be nobody's.
   */
  renew(): void {
    this.#runner?.stop().catch(() => {});
  }

  /** Lets running jobs end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // It may just have ended by itself.
    await this.#runner?.stop().catch(() => {});
    await this.#going;
    // Where that fails, another finds out that nobody speaks for them.
    await this.#free(this.#options.pgPool).catch(() => {});
  }

  async #begin(): Promise<Runner> {
    const { pgPool, living, taskList, options } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      this.#id = workerPool.id;
      void living.add(workerPool.id);
    });
    // What it has fetched and not begun it would give back, and end the process where that fails (localQueue.js of
    // 0.18.0, where nobody awaits it). Given back it is all the same: in `#free`.
    events.on("localQueue:setMode", ({ newMode, localQueue }) => {
      if (newMode === "RELEASED") localQueue.jobQueue.splice(0);
    });
    const noted = Object.entries(taskList).map(([name, task]) => [name, this.#noting(task as Task)] as const);
    return run({ ...options, pgPool, noHandleSignals: true, events, taskList: Object.fromEntries(noted) });
  }

  async #goOn(first: Runner): Promise<void> {
    let runner: Runner | null = first;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (runner) await runner.promise.catch(() => {});
      if (signal.aborted) return;
      this.#options.log.warn("jobs: the runner has ended; beginning another");
      await Promise.allSettled(this.#underWay);
      runner = await this.#beginAgain().catch(async (error: Error) => {
        this.#options.log.warn({ err: error }, "jobs: no runner could begin");
        await pause(AGAIN_AFTER_MS, null, { signal }).catch(() => {});
        return null;
      });
      this.#runner = runner;
    }
    // Who asked it to stop did not know of one that has begun since.
    await runner?.stop().catch(() => {});
  }

  /** In one transaction: nobody takes what is done between the two. */
  async #beginAgain(): Promise<Runner> {
    const client = await this.#options.pgPool.connect();
    try {
      await client.query("begin");
      await this.#free(client);
      await client.query("select graphile_worker.complete_jobs($1::bigint[])", [[...this.#done]]);
      await client.query("commit");
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#done.clear();
    return this.#begin();
  }

  /** What was given to the last runner, and is not done, is anybody's again. */
  #free(client: Pick<PoolClient, "query">): Promise<unknown> {
    return client.query("select graphile_worker.force_unlock_workers(array[$1])", [this.#id]);
  }

  /** The same task, noted while it is under way and once it is done. */
  #noting(task: Task): Task {
    return async (payload, helpers) => {
      const work = (async () => task(payload, helpers))();
      this.#underWay.add(work);
      try {
        const result = await work;
        if (!this.#options.mayRepeat) this.#noteDone(helpers.job.id);
        return result;
      } finally {
        this.#underWay.delete(work);
      }
    };
  }

  #noteDone(id: string): void {
    this.#done.add(id);
    if (this.#done.size <= MOST_NOTED) return;
    // By then it is crossed off.
    for (const oldest of this.#done) return void this.#done.delete(oldest);
  }
}

const MOST_NOTED = 1_000;
