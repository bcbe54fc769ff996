import { existsSync } from "node:fs";
import { join } from "node:path";
import { read, ROOT } from "./sources.ts";

/** A test as documents name it: its file, and words of its name. */
const NAMED = /^`([^`]+)` (.+)$/;

/** Splits a document's `` `file` words `` into the test's file and words of its name; else null. */
export function namedTest(held: string): { file: string; words: string } | null {
  const [, file, words] = NAMED.exec(held) ?? [];
  return file ? { file, words: words!.replaceAll("\\|", "|") } : null;
}

/** Whether a document's `` `file` words `` names an existing test. */
export function isTestNamed(held: string): boolean {
  const named = namedTest(held);
  return named !== null && existsSync(join(ROOT, named.file)) && namesIn(named.file).includes(named.words);
}

/** The source of a test file, with the quotes in its names unescaped. */
function namesIn(file: string): string {
  return read(file).replaceAll(/\\(["'`])/g, "$1");
}
