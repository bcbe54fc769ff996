import type { Section } from "./harness/section.ts";
import { importing } from "./sections/import.ts";
import { memory } from "./sections/memory.ts";
import { overload } from "./sections/overload.ts";
import { pagesWeight } from "./sections/pages-weight.ts";
import { reading } from "./sections/reading.ts";
import { scale } from "./sections/scale.ts";
import { several } from "./sections/several.ts";
import { spam } from "./sections/spam.ts";
import { threads } from "./sections/threads.ts";
import { start } from "./sections/start.ts";
import { writes } from "./sections/writes.ts";

/** The parts of the benchmark, in the order in which they run. */
export const SECTIONS: Section[] = [
  reading,
  writes,
  scale,
  importing,
  pagesWeight,
  threads,
  overload,
  several,
  start,
  memory,
  spam,
];
