import pg from "pg";

/** Time between two reports. */
const EVERY_MS = 5_000;

interface IndexProgress {
  table: string;
  done: number;
  whole: number;
}

/**
 * Reports every few seconds how far a migration on another connection is: while PostgreSQL builds an index,
 * the percentage and the time left; otherwise the elapsed time. Returns a function that stops the reports.
 */
export async function watchMigration(
  { connectionString, pid }: { connectionString: string; pid: number },
  tell: (message: string) => void,
  everyMs = EVERY_MS,
): Promise<() => Promise<void>> {
  const began = Date.now();
  const client = new pg.Client({ connectionString });
  // A failure here only ends the reports, not the migration.
  client.on("error", () => {});
  let index = { table: "", began };
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const { rows } = await client.query<IndexProgress>(PROGRESS, [pid]);
    const made = rows[0];
    if (made && made.table !== index.table) index = { table: made.table, began: Date.now() };
    tell(
      made ? ofIndex(made, Date.now() - index.began) : `  still at it, ${seconds(Date.now() - began)} so far`,
    );
  };
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  const timer = setInterval(() => {
    if (isThere) looking = looking.then(look).catch(() => {});
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
    await client.end();
  };
}

const PROGRESS = `
  select relid::regclass::text as table, greatest(blocks_done, tuples_done)::float8 as done,
    greatest(blocks_total, tuples_total)::float8 as whole
  from pg_stat_progress_create_index where pid = $1`;

function ofIndex({ table, done, whole }: IndexProgress, elapsedMs: number): string {
  const share = whole > 0 ? done / whole : 0;
  const left = share > 0 ? `, about ${seconds((elapsedMs / share) * (1 - share))} left` : "";
  return `  an index of ${table}: ${Math.floor(share * 100)} %${left}`;
}

function seconds(ms: number): string {
  return ms < 100_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`;
}
