import { formatCount } from "./progress.ts";
import type { Tally } from "./tally.ts";

/** What an import did, in lines for the person who ran it. */
export function reportOn(tally: Tally, { seconds, stopped }: { seconds: number; stopped: boolean }): string {
  const { adult, address } = tally.skipped;
  const counts = [
    ["imported", tally.imported],
    ["already here", tally.alreadyHere],
    ["cut to fit", tally.cut, "of those imported, the title or the text was too long"],
    [
      "skipped",
      adult + address,
      `${formatCount(adult)} for adults, ${formatCount(address)} without a usable web address`,
    ],
    ["bad rows", tally.bad],
  ] as const;
  return [
    `${stopped ? "Stopped after" : "Done in"} ${formatCount(Math.round(seconds))} s.`,
    ...counts.map(([what, count, note]) => countLine(what, count, note)),
    ...listed("Rows that could not be read:", tally.badRows, tally.bad),
    ...listed(
      "Files that could not be read, or not to their end:",
      tally.unreadFiles,
      tally.unreadFiles.length,
    ),
  ].join("\n");
}

function countLine(what: string, count: number, note?: string): string {
  const line = `  ${what.padEnd(14)}${formatCount(count).padStart(9)}`;
  return note && count > 0 ? `${line}  (${note})` : line;
}

function listed(title: string, lines: string[], count: number): string[] {
  if (count === 0) return [];
  const more = count > lines.length ? [`  and ${formatCount(count - lines.length)} more`] : [];
  return ["", title, ...lines.map((line) => `  ${line}`), ...more];
}
