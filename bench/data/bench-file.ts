import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchMember } from "./members.ts";
import type { Site } from "./site.ts";

/** What benchmarks read of the site: `DATA_DIR/bench.json`. */
export interface BenchFile {
  madeAt: string;
  posts: number;
  seed: number;
  /** Wire ids of the post with ten thousand comments and of that with a chain of a thousand. */
  busiest: string;
  deepest: string;
  /** bench_0, bench_1 and so on. */
  members: BenchMember[];
  /** The member who follows fifty feeds. */
  reader: BenchMember;
}

/** Its tokens and passwords are for this machine's user alone. Gives its path. */
export function writeBenchFile(dataDir: string, site: Site, bench: BenchMember[]): string {
  const { posts, seed, busiest, deepest } = site;
  const content: BenchFile = {
    madeAt: new Date().toISOString(),
    posts,
    seed,
    busiest: String(busiest),
    deepest: String(deepest),
    members: bench.slice(0, -1),
    reader: bench.at(-1)!,
  };
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "bench.json");
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return file;
}
