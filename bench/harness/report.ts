import type { Row } from "./section.ts";

const COLUMNS = ["what", "measured", "compared with", "ratio", "bar", "holds"];

/** The rows as a table in Markdown. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ what, measured, reference = "", ratio = "", bar, holds }) => [
    what,
    measured,
    reference,
    ratio,
    bar,
    holds === null ? "" : holds ? "yes" : "**no**",
  ]);
  return markdownTable(COLUMNS, lines);
}

export function markdownTable(columns: string[], lines: string[][]): string {
  return [columns, columns.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A row for a rate that must reach a share of a reference. */
export function rateRow(
  what: string,
  { measured, reference, ratio }: { measured: number; reference: number; ratio: number },
  { of, atLeast }: { of: string; atLeast: number },
): Row {
  return {
    what,
    measured: `${count(measured)} a second`,
    reference: `${of} ${count(reference)}`,
    ratio: ratio.toFixed(ratio < 0.1 ? 4 : 2),
    bar: `≥ ${atLeast}`,
    holds: ratio >= atLeast,
  };
}

/** A row for a figure that must stay below a limit. */
export function limitRow(what: string, value: number, unit: string, below: number): Row {
  return { what, measured: `${short(value)} ${unit}`, bar: `< ${below} ${unit}`, holds: value < below };
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

export function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
