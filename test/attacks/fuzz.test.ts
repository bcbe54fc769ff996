import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FUZZ_SECONDS, FUZZ_SEED } from "./extent.ts";
import { Fuzzer } from "./fuzz/fuzzer.ts";
import { requestTo } from "./fuzz/requests.ts";
import { type AttackedSite, startAttackedSite } from "./site.ts";

/** The number of requests sent at the same time, to find races too. */
const AT_ONCE = 8;

let attacked: AttackedSite;
beforeAll(async () => {
  attacked = await startAttackedSite({ LOG_LEVEL: "error" });
});
afterAll(() => attacked.stop());

test(
  `${FUZZ_SECONDS} s of fuzzing: every call answers as described, without a 5xx, and accepts no invalid body`,
  async () => {
    const fuzzer = await Fuzzer.on(attacked);
    expect(fuzzer.operations.length).toBeGreaterThan(30);
    const requests = fuzzer.operations.map((operation) => requestTo(operation, fuzzer.known));
    const together = fc.array(fc.oneof(...requests), { minLength: 1, maxLength: AT_ONCE, size: "max" });
    const property = fc.asyncProperty(together, async (batch) => {
      const faults = await Promise.all(batch.map((request) => fuzzer.faultOf(request)));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    });
    await fc.assert(property, {
      seed: FUZZ_SEED,
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: FUZZ_SECONDS * 1_000,
      markInterruptAsFailure: false,
    });
    say(fuzzer);
  },
  FUZZ_SECONDS * 1_000 + 120_000,
);

/** Prints the number of requests by call, to judge whether the fuzzing was enough. */
function say({ answered, operations }: Fuzzer): void {
  const total = [...answered.values()].reduce((sum, times) => sum + times, 0);
  const accepted = new Set(
    [...answered.keys()].filter((name) => / 20\d$/.test(name)).map((name) => name.replace(/ \d+$/, "")),
  );
  process.stdout.write(
    `Fuzzed ${operations.length} calls with ${total} requests (seed ${FUZZ_SEED}); ${accepted.size} calls accepted some.\n`,
  );
  if (FUZZ_SECONDS < 60) return;
  for (const [name, times] of [...answered].toSorted(([one], [other]) => one.localeCompare(other)))
    process.stdout.write(`  ${name}: ${times}\n`);
}
