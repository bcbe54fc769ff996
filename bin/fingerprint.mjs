import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the program. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Gives one hash of files and whole folders, by name and content; what isn't there counts too. */
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

/** Says whether a stamp, written when something was done, still is what it would be now. */
export function stampIs(stamp, value) {
  const file = join(ROOT, stamp);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Writes a stamp, as the very last act: whatever is interrupted before it is done again. */
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
