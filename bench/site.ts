import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSiteProcess } from "../test/site-process.ts";
import { memoryOf } from "./harness/memory-of.ts";

/** The real site, on data of its own, under measurement. */
export interface MeasuredSite {
  /** Calls the API, as one of its members after the other; throws unless it succeeds. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Resident memory of its process, in MB. PostgreSQL's is not in it. */
  memory(): number;
  stop(): Promise<void>;
}

/** So many that no work which is done for one member at a time holds the others up. */
const MEMBERS = 10;

/** Starts it with these settings, and signs its members in. */
export async function startSite(settings: Record<string, string>): Promise<MeasuredSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "hearth-bench-"));
  const { address, pid, stop } = await startSiteProcess({ DATA_DIR: dataDir, ...settings });
  const tokens: string[] = [];
  let calls = 0;
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const token = tokens[calls++ % MEMBERS];
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
    return (await response.json()) as T;
  };
  while (tokens.length < MEMBERS) {
    const username = `bench_${tokens.length}`;
    const person = { username, email: `${username}@example.com`, password: "a secret of the bench's" };
    tokens.push((await call<{ idToken: string }>("POST", "/register", person)).idToken);
  }
  return {
    call,
    memory: () => memoryOf(pid),
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
