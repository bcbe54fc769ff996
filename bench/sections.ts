import type { Section } from "./harness/section.ts";
import { memory } from "./sections/memory.ts";
import { pagesWeight } from "./sections/pages-weight.ts";
import { reading } from "./sections/reading.ts";
import { start } from "./sections/start.ts";

/** The parts of the benchmark, in the order in which they run. */
export const SECTIONS: Section[] = [reading, start, pagesWeight, memory];
