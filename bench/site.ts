import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSiteProcess } from "../test/site-process.ts";
import { memoryOf } from "./harness/memory-of.ts";

export interface MeasuredSite {
  /** Calls the API, each time as the next of the site's members. Throws if the call fails. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Resident memory of the process in MB, without PostgreSQL. */
  memory(): number;
  stop(): Promise<void>;
}

/** Several members: a member's calls may wait for each other, which must not limit the rate. */
const MEMBERS = 10;

/** Starts the site with these settings, and registers its members. */
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
