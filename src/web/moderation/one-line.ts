import { codePoints, firstCodePoints } from "../../contract/limits.ts";

/** Words in one line, with a dot where a line ended; longer ones are cut between two words. */
export function oneLine(words: string, most: number): string {
  const line = words
    .trim()
    .split(/\s*\n\s*/)
    .join(" · ");
  if (codePoints(line) <= most) return line;
  const begun = firstCodePoints(line, most);
  const whole = begun.includes(" ") ? begun.slice(0, begun.lastIndexOf(" ")) : begun;
  return `${whole.replace(/[\s·,;:]+$/, "")}...`;
}
