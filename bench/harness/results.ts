import { readFileSync, writeFileSync } from "node:fs";

const DOCS = new URL("../../docs/", import.meta.url);
const DOCUMENT = new URL("performance.md", DOCS);

/** Writes a chart beside docs/performance.md, which shows it. */
export function writeChart(name: string, svg: string): void {
  writeFileSync(new URL(`${name}.svg`, DOCS), svg);
}

/** Writes a section's table between its marks in docs/performance.md. Throws if the marks are missing. */
export function writeResults(name: string, table: string): void {
  const text = readFileSync(DOCUMENT, "utf8");
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}: ${begin}${end}`);
  writeFileSync(DOCUMENT, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}
