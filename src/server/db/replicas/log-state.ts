import type pg from "pg";

export interface LogState {
  isReplica: boolean;
  /** In bytes: where a primary's log ends, or how far a replica has replayed it. */
  position: number | null;
  /** The system identifier, which a primary and its replicas share. */
  system: string;
}

export async function readLogState(pool: pg.Pool): Promise<LogState> {
  const { rows } = await pool.query<LogState>(`
    select is_replica as "isReplica", (select system_identifier::text from pg_control_system()) as system,
      pg_wal_lsn_diff(
        case when is_replica then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'
      )::bigint as position
    from pg_is_in_recovery() as is_replica`);
  return rows[0]!;
}
