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
   * Whether a finished job runs again if the database went away before the job was marked as complete. True
   * for jobs that commit their results without waiting for the disk, and so may lose them.
   */
  mayRepeat: boolean;
  options: RunnerOptions;
}

/**
 * A graphile-worker runner that is replaced when it ends. The library's runner ends for good, or ends the
 * process, if the database goes away just as a job is completed. Before a new runner starts, jobs under way
 * end, finished jobs that must not run twice are marked as complete, and the old runner's other jobs are
 * unlocked.
 */
export class KeptRunner {
  readonly #options: Options;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Ids of jobs that the last runner finished and may not have marked as complete. */
  readonly #done = new Set<string>();
  #runner: Runner | null = null;
  #id = "";
  readonly #stopping = new AbortController();
  #going: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Throws if the database cannot be reached. */
  async start(): Promise<void> {
    this.#runner = await this.#begin();
    this.#going = this.#goOn(this.#runner);
  }

  /**
   * Replaces the runner. For a lost connection: PostgreSQL may have locked jobs for this runner in an answer
   * that never arrived, so nobody would run them.
   */
  renew(): void {
    this.#runner?.stop().catch(() => {});
  }

  /** Waits for running jobs to end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // The runner may just have ended by itself.
    await this.#runner?.stop().catch(() => {});
    await this.#going;
    // If this fails, the `LivingRunners` of another process frees the jobs.
    await this.#free(this.#options.pgPool).catch(() => {});
  }

  async #begin(): Promise<Runner> {
    const { pgPool, living, taskList, options } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      this.#id = workerPool.id;
      void living.add(workerPool.id);
    });
    // On release the library returns jobs that it has fetched but not begun. A failure there ends the
    // process, since nobody awaits the promise (localQueue.js of 0.18.0). With an empty queue `#free` returns
    // them instead.
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
    // `stop` does not know of a runner that began after its call.
    await runner?.stop().catch(() => {});
  }

  /** Unlocks and completes in one transaction, so that nobody takes a finished job in between. */
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

  /** Unlocks the last runner's unfinished jobs for any runner. */
  #free(client: Pick<PoolClient, "query">): Promise<unknown> {
    return client.query("select graphile_worker.force_unlock_workers(array[$1])", [this.#id]);
  }

  /** The same task, recorded in `#underWay` and, once finished, in `#done`. */
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
    // The oldest job has been marked as complete by now.
    for (const oldest of this.#done) return void this.#done.delete(oldest);
  }
}

const MOST_NOTED = 1_000;
