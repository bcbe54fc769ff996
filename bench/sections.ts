import type { Section } from "./harness/section.ts";
import { reading } from "./sections/reading.ts";

/** The parts of the benchmark, in the order in which they run. */
export const SECTIONS: Section[] = [reading];
