import { median } from "../harness/medians.ts";
import { count, short } from "../harness/report.ts";
import type { Round, Turn } from "./turns.ts";

/** A larger ratio is more than the noise of a busy machine. */
export const NOISE = 1.1;

export const COLUMNS = [
  "what",
  "site here",
  "site there",
  "PostgreSQL here",
  "PostgreSQL there",
  "ratio, half of the rounds",
  "a second here",
  "a second there",
];

/** The line of a figure: medians of the rounds, and the ratio of all processor time here to that there. */
export function lineOf(what: string, rounds: Round[] | string): string[] {
  if (typeof rounds === "string") return [what, "", "", "", "", `not ${rounds}`, "", ""];
  const { ratio, low, high } = ratioOf(rounds);
  const middle = (side: keyof Round, part: keyof Turn): number =>
    median(rounds.map((round) => round[side][part]));
  const time = (side: keyof Round, part: keyof Turn): string => `${short(middle(side, part))} µs`;
  return [
    what,
    time("here", "site"),
    time("there", "site"),
    time("here", "postgres"),
    time("there", "postgres"),
    `${ratio.toFixed(2)}, ${low.toFixed(2)} to ${high.toFixed(2)}`,
    count(middle("here", "perSecond")),
    count(middle("there", "perSecond")),
  ];
}

/** The median over the rounds, and the bounds of the middle half of them. */
export function ratioOf(rounds: Round[]): { ratio: number; low: number; high: number } {
  const ratios = rounds.map(({ here, there }) => whole(here) / whole(there)).toSorted((a, b) => a - b);
  const at = (share: number): number => ratios[Math.round((ratios.length - 1) * share)]!;
  return { ratio: median(ratios), low: at(0.25), high: at(0.75) };
}

function whole({ site, postgres }: Turn): number {
  return site + postgres;
}
