// What `npm run test:attacks` runs: every attack there is, and the fuzzer for ten minutes. `-- --minutes N` has it go on
// for another time, `-- --seed N` repeats what one has found.
import { parseArgs } from "node:util";
import { runTool } from "./run-tool.mjs";

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error("Please say for how many minutes, and from which whole number, as in: --minutes 10 --seed 7");
  process.exit(1);
}

console.log(`Attacking a site of its own. The fuzzer goes on for ${minutes} minutes, from --seed ${seed}.\n`);
const env = { ATTACK_MINUTES: String(minutes), ATTACK_SEED: String(seed) };
// Nothing is tried a second time: what an attack has done once is done.
process.exitCode = await runTool("vitest", ["run", "test/attacks", "--retry=0"], env);
