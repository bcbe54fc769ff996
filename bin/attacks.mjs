// `npm run test:attacks` runs this: all attacks, and ten minutes of fuzzing. `-- --minutes N` sets another
// time, and `-- --seed N` repeats an earlier run of the fuzzer.
import { parseArgs } from "node:util";
import { runTool } from "./run-tool.mjs";

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? 10);
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error("Please give a number of minutes, and a whole number as the seed: --minutes 10 --seed 7");
  process.exit(1);
}

console.log(`Attacking a test site. The fuzzer runs for ${minutes} minutes with --seed ${seed}.\n`);
const env = { ATTACK_MINUTES: String(minutes), ATTACK_SEED: String(seed) };
// No retries: an attack that succeeds only once is a failure too.
process.exitCode = await runTool("vitest", ["run", "test/attacks", "--retry=0"], env);
