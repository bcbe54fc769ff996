import { existsSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import type { Layout } from "./layout.ts";
import { giveFile, type RunAs } from "./run-as.ts";

/** For tests, whose data need not survive a crash. PostgreSQL is several times as fast with these settings. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "10min",
};

/** Overwrites PostgreSQL's settings file, at each start. */
export function writeSettings(
  layout: Layout,
  runAs: RunAs,
  options: { port: number; durable: boolean; connections: number },
): void {
  const settings: Record<string, string> = {
    // PostgreSQL is reachable from this machine only, with the password.
    listen_addresses: "127.0.0.1",
    port: String(options.port),
    unix_socket_directories: "",
    ...memorySettings(),
    max_connections: String(options.connections),
    // For solid-state disks; PostgreSQL's default of 4 is for rotating ones.
    random_page_cost: "1.1",
    // The first change of a page after a checkpoint logs the whole page, so checkpoints are rare. Compressing
    // those pages with the only method in these binaries tripled the cost of every write.
    wal_compression: "off",
    checkpoint_timeout: "15min",
    max_wal_size: "2GB",
    // Recovery first flushes all data to disk. Doing that file by file added two seconds to a start.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    // Compiling a statement takes longer than running any of Hearth's statements.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Members' texts must not end up in a log file, so neither statements nor values are logged.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(options.durable ? {} : NOT_DURABLE),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  lines.unshift(
    "# Written by Hearth at each start: changes here are lost.",
    `# Put settings of your own into ${layout.customSettingsFile}`,
  );
  if (existsSync(layout.customSettingsFile)) {
    lines.push(`include '${layout.customSettingsFile.replaceAll("'", "''")}'`);
  }
  writeFileSync(layout.settingsFile, `${lines.join("\n")}\n`, { mode: 0o600 });
  giveFile(runAs, layout.settingsFile);
}

/** Modest enough for a laptop: a sixteenth of the memory as shared buffers, at most half a gigabyte. */
function memorySettings(): Record<string, string> {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const megabytes = Math.floor(bytes / 2 ** 20);
  const shared = Math.min(512, Math.max(64, Math.floor(megabytes / 16)));
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: `${Math.min(256, Math.max(64, Math.floor(megabytes / 32)))}MB`,
  };
}
