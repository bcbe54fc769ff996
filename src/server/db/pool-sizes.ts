/** Request connections, `together` over all processes. PostgreSQL is fastest with few active connections. */
const SERVING = { together: 40, most: 10, least: 5 };

/** Per serving process: one connection listens for events, one measures how far replicas lag. */
const BESIDE = 2;

/** Connections of a serving process for work that no request waits for. Each opens when first needed. */
export const BACKGROUND_POOL = 4;

/** Connections with which jobs do their work, in the process that runs them. */
export const JOBS_POOL = 10;

/** Two connections take jobs, one listens for new jobs, and long recurring jobs have a background pool. */
const JOB_WORKERS = 3 + BACKGROUND_POOL;

/** Spare connections for an import, another Hearth, or somebody with psql. */
const SPARE = 50;

/** Request connections of each process when this many processes serve. */
export function poolSize(workers: number): number {
  return Math.min(SERVING.most, Math.max(SERVING.least, Math.floor(SERVING.together / workers)));
}

/** The `max_connections` of the embedded PostgreSQL for this many serving processes. */
export function connectionsNeeded(workers: number): number {
  return Math.max(
    100,
    workers * (poolSize(workers) + BESIDE + BACKGROUND_POOL) + JOBS_POOL + JOB_WORKERS + SPARE,
  );
}
