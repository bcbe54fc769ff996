import type { Sites } from "./sites.ts";

/** One figure and the bar it must reach. */
export interface Row {
  what: string;
  /** The figure with its unit. */
  measured: string;
  /** The reference from the same run; absent if the bar is not a ratio. */
  reference?: string;
  /** The ratio of the two, if the bar is a ratio. */
  ratio?: string;
  bar: string;
  /** Whether the figure reaches the bar; null without a bar. */
  holds: boolean | null;
}

export interface Bench {
  sites: Sites;
  /** The number of times that each measurement is made. */
  rounds: number;
  /** The seconds that one measurement takes. */
  seconds: number;
  /** The minutes for which memory is watched. */
  minutes: number;
  /** The folder of the real posts. */
  titles: string;
  /** The number of posts to import. */
  imported: number;
  /** The minutes from the end of the import until the site is measured again. */
  settles: number;
  /** Writes a chart, an SVG document, under this name. */
  draw(name: string, svg: string): void;
  say(message: string): void;
}

/** A part of the benchmark, in one file of `sections`. `name` is its name on the command line. */
export interface Section {
  name: string;
  title: string;
  run(bench: Bench): Promise<Row[]>;
}
