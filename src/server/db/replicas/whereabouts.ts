import type pg from "pg";

/** Where in its log a PostgreSQL is. */
export interface Whereabouts {
  isReplica: boolean;
  /** The end of the log of a primary, and what a replica has taken over of it, in bytes. */
  position: number | null;
  /** Whose copy it is: all replicas of a primary name the same. */
  system: string;
}

/** Asks a PostgreSQL where in its log it is. */
export async function askWhere(pool: pg.Pool): Promise<Whereabouts> {
  const { rows } = await pool.query<Whereabouts>(`
    select is_replica as "isReplica", (select system_identifier::text from pg_control_system()) as system,
      pg_wal_lsn_diff(
        case when is_replica then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'
      )::bigint as position
    from pg_is_in_recovery() as is_replica`);
  return rows[0]!;
}
