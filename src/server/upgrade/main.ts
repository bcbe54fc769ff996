import { INTERRUPTED, listenForInterruption } from "../shutdown.ts";
import { whyNot } from "../operator-errors.ts";
import { say } from "../say.ts";
import { readUpgradeArguments } from "./arguments.ts";
import { rehearse, upgrade } from "./upgrade.ts";

const asked = readUpgradeArguments(process.argv.slice(2));
if ("text" in asked) {
  say(asked.text);
  process.exitCode = asked.exitCode;
} else {
  process.exitCode = await run(asked.rehearses);
}

/** Runs the command, prints the outcome and returns the exit code. */
async function run(rehearses: boolean): Promise<number> {
  const signal = listenForInterruption(say);
  try {
    return await (rehearses ? rehearse(signal) : upgrade());
  } catch (error) {
    if (signal.aborted) {
      say("Stopped. The site's database is as it was.");
      return INTERRUPTED;
    }
    say(whyNot(error, rehearses ? "The rehearsal failed" : "The upgrade failed"));
    return 1;
  }
}
