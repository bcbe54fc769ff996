/** Connections of one process that serves: enough for many, and PostgreSQL works best with few at a time. */
const SERVING = { together: 40, most: 10, least: 5 };

/** What listens for what happens, and what looks how far replicas are behind. */
const BESIDE = 2;

/** Connections of one process that serves for work that no request waits for. Each opens when needed. */
export const BACKGROUND_POOL = 4;

/** The pool of the process that runs the jobs: what they do. */
export const JOBS_POOL = 10;

/** What takes them from their tables, what recurring ones do, and what speaks for who takes them. */
const JOB_RUNNERS = 15;

/** For an import, another Hearth, or a person at the data. */
const SPARE = 50;

/** The size of the pool of each process that serves, where so many do. */
export function poolSize(workers: number): number {
  return Math.min(SERVING.most, Math.max(SERVING.least, Math.floor(SERVING.together / workers)));
}

/** Connections that a PostgreSQL of our own must allow for so many processes. */
export function connectionsNeeded(workers: number): number {
  return Math.max(
    100,
    workers * (poolSize(workers) + BESIDE + BACKGROUND_POOL) + JOBS_POOL + JOB_RUNNERS + SPARE,
  );
}
