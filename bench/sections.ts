import type { Section } from "./harness/section.ts";
import { memory } from "./sections/memory.ts";
import { reading } from "./sections/reading.ts";
import { several } from "./sections/several.ts";
import { start } from "./sections/start.ts";

/** The parts of the benchmark, in the order in which they run. */
export const SECTIONS: Section[] = [reading, several, start, memory];
