import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Returns one hash of files and whole folders, by name and content. A missing file changes the hash too. */
export function hashFiles(paths, include = () => true) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of listFiles(join(ROOT, path))) {
      if (!include(file)) continue;
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** Whether a stamp, the file that records a finished step, has this value. */
export function stampIs(stamp, value) {
  const file = join(ROOT, stamp);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Records a finished step. Call this last, so that an interrupted step is run again. */
export function writeStamp(stamp, value) {
  const file = join(ROOT, stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

export function removeStamp(stamp) {
  rmSync(join(ROOT, stamp), { force: true });
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).toSorted();
  return names.flatMap((name) => listFiles(join(path, name)));
}
