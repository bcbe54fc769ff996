import { getPriority, setPriority } from "node:os";
import type { ImportSession } from "./session.ts";

/** As `nice` counts: the site's processes, at 0, get the processor first. */
const LOWER_PRIORITY = { program: 10, backend: 5 };

/** Lets the site go first: this program, and PostgreSQL's processes for it where they run on this machine. */
export async function stepAside(
  { client, words }: ImportSession,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  lower(0, LOWER_PRIORITY.program);
  // The number of a process on another machine may be that of any process here.
  if (!isEmbedded) return;
  for (const connection of [client, words]) {
    const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
    lower(rows[0]!.pid, LOWER_PRIORITY.backend);
  }
}

function lower(pid: number, priority: number): void {
  try {
    if (getPriority(pid) < priority) setPriority(pid, priority);
  } catch {
    // Where the system does not allow it, the import competes with the site as any program does.
  }
}
