import pg from "pg";

/**
 * Whether a site, a command or an import of Hearth is connected to the database. Ignores connections of
 * backups, which only read.
 */
export async function isInUse(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name like 'hearth%' and application_name <> 'hearth backup'
        and backend_type = 'client backend' limit 1`);
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
