import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchMember } from "./members.ts";
import type { Site } from "./site.ts";

/** The content of `DATA_DIR/bench.json`, from which benchmarks learn about the site. */
export interface BenchFile {
  madeAt: string;
  posts: number;
  seed: number;
  /** The id of the post with ten thousand comments. */
  busiest: string;
  /** The id of the post with a chain of a thousand replies. */
  deepest: string;
  /** The members bench_0, bench_1 and so on. */
  members: BenchMember[];
  /** Follows fifty feeds. */
  reader: BenchMember;
}

/** Writes the file, which has tokens and passwords, readable only by its owner. Returns its path. */
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
