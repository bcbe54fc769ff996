import type { Sites } from "./sites.ts";

/** One figure and the bar it must reach. */
export interface Row {
  what: string;
  /** With its unit. */
  measured: string;
  /** What it was compared with in the same run; empty where the bar is no ratio. */
  reference?: string;
  /** What the bar is about, where that is a ratio. */
  ratio?: string;
  bar: string;
  /** Null where there is no bar. */
  holds: boolean | null;
}

/** What a section is given. */
export interface Bench {
  sites: Sites;
  /** How often each measurement is repeated. */
  rounds: number;
  /** How long one lasts. */
  seconds: number;
  /** How long memory is watched. */
  minutes: number;
  /** The folder of the real posts. */
  titles: string;
  /** The number of posts to import, and the minutes until the site is measured again. */
  imported: number;
  settles: number;
  /** Keeps a chart, an SVG document, under this name. */
  draw(name: string, svg: string): void;
  /** Says what is being done. */
  say(message: string): void;
}

/** A part of the benchmark: one file in `sections`, named as on the command line. */
export interface Section {
  name: string;
  title: string;
  run(bench: Bench): Promise<Row[]>;
}
