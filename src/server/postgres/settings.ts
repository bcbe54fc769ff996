import { existsSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import type { Layout } from "./layout.ts";
import { giveFile, type RunAs } from "./run-as.ts";

/** Nothing of the tests' databases has to outlive them; this makes them several times as fast. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "10min",
};

/** Writes the settings PostgreSQL is started with, anew at each start. */
export function writeSettings(
  layout: Layout,
  runAs: RunAs,
  options: { port: number; durable: boolean; connections: number },
): void {
  const settings: Record<string, string> = {
    // Reachable from this machine only, with the password.
    listen_addresses: "127.0.0.1",
    port: String(options.port),
    unix_socket_directories: "",
    ...memorySettings(),
    // Modest, and made for the solid-state disks that nearly everybody has.
    max_connections: String(options.connections),
    random_page_cost: "1.1",
    // The first change of each page after a checkpoint writes the whole page, so checkpoints are rare. Compressing
    // those pages, with the one method these binaries have, made every write cost three times as much.
    wal_compression: "off",
    checkpoint_timeout: "15min",
    max_wal_size: "2GB",
    // After a crash everything is first brought to the disk: file by file, as elsewhere, took two seconds of the start.
    ...(process.platform === "linux" && { recovery_init_sync_method: "syncfs" }),
    // Compiling a statement takes longer than any of ours runs.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // What members write must not end in a log file: neither statements nor values.
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

/** A share that a laptop doesn't feel: a sixteenth of the memory, half a gigabyte at most. */
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
