import { existsSync } from "node:fs";
import { join } from "node:path";
import { read, ROOT } from "./sources.ts";

/** A test as documents name it: its file, and words of its name. */
const NAMED = /^`([^`]+)` (.+)$/;

/** Whether a document's `` `file` words `` names a test that is there. */
export function isTestNamed(held: string): boolean {
  const [, file, words] = NAMED.exec(held) ?? [];
  return (
    file !== undefined &&
    existsSync(join(ROOT, file)) &&
    namesIn(file).includes(words!.replaceAll("\\|", "|"))
  );
}

/** The source of a test file, its names as a reader of the results sees them. */
function namesIn(file: string): string {
  return read(file).replaceAll(/\\(["'`])/g, "$1");
}
