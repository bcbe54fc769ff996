import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { type Killed, type FaultsFound } from "./run-faults.ts";
import { type Victim, VICTIMS } from "./site.ts";

const DOCUMENT = new URL("../../docs/reliability.md", import.meta.url);
const MARKS = ["<!-- faults -->", "<!-- /faults -->"] as const;

/** The longest time to the first accepted write, from the new start or, if the program ran on, the kill. */
const BAR_MS: Record<Victim, number> = {
  "the program": 3_000,
  "the program while it starts": 3_000,
  "a process that serves": 3_000,
  "program and database at once": 3_000,
  "the database": 5_000,
  "a process of the database": 5_000,
  "the database while it starts": 5_000,
};

export function faultsIn({ lost, doubled, figuresOff, wrong }: FaultsFound): string[] {
  return [
    ...lost.map((what) => `Lost: ${what}`),
    ...doubled.map((what) => `Doubled: ${what}`),
    ...figuresOff.map((what) => `Wrong figure: ${what}`),
    ...wrong,
  ];
}

/** The results as tables in Markdown. */
export function tablesOf(found: FaultsFound): string {
  const kinds = VICTIMS.map((victim) => rowOf(victim, found.kills)).filter((row) => row !== null);
  return [
    table(["killed part", "kills", "first write: median", "first write: longest", "bar", "bar held"], kinds),
    table(
      ["what", "count"],
      [
        ["writes acknowledged", count(found.acknowledged)],
        ["of these, sent again after a lost answer", count(found.sentAgain)],
        ["requests answered 503 with `Retry-After`", count(found.unavailable)],
        ["comparisons of acknowledged writes with rows", count(found.compared)],
        ["**lost writes**", count(found.lost.length)],
        ["**doubled writes**", count(found.doubled.length)],
        ["comparisons of figures with their rows", count(found.figuresCompared)],
        ["**wrong figures**", count(found.figuresOff.length)],
        [
          "until jobs are done again: median",
          ms(middle(found.kills.map(({ jobsDoneAfterMs }) => jobsDoneAfterMs))),
        ],
        [
          "until jobs are done again: longest",
          ms(Math.max(...found.kills.map(({ jobsDoneAfterMs }) => jobsDoneAfterMs))),
        ],
        ["forbidden answers (500, or none within 10 s)", count(found.wrong.length)],
      ],
    ),
  ].join("\n\n");
}

/** Puts the tables into docs/reliability.md, with command, date and machine. Throws if it has no marks. */
export function writeReport(command: string, tables: string): void {
  const text = readFileSync(DOCUMENT, "utf8");
  const [from, to] = MARKS.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from)
    throw new Error(`docs/reliability.md has no place for the tables: ${MARKS.join("")}`);
  const machine = `${cpus().length} processors (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}`;
  const day = new Date().toISOString().slice(0, 10);
  const made = `\`${command}\`, ${day}, ${machine}:`;
  writeFileSync(
    DOCUMENT,
    `${text.slice(0, from + MARKS[0].length)}\n${made}\n\n${tables}\n${text.slice(to)}`,
  );
}

function rowOf(victim: Victim, kills: Killed[]): string[] | null {
  const times = kills.filter((kill) => kill.victim === victim).map(({ acceptedAfterMs }) => acceptedAfterMs);
  if (times.length === 0) return null;
  const bar = BAR_MS[victim];
  const held = times.filter((time) => time <= bar).length;
  return [
    victim,
    count(times.length),
    ms(middle(times)),
    ms(Math.max(...times)),
    `≤ ${ms(bar)}`,
    held === times.length ? "always" : `**${held} of ${times.length}**`,
  ];
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

const count = (value: number): string => value.toLocaleString("en-US");
const ms = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
