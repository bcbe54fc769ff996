import { type Settings, readSettings } from "../read-settings.ts";
import { INTERRUPTED, listenForInterruption } from "../shutdown.ts";
import { whyNot } from "../operator-errors.ts";
import { say } from "../say.ts";
import { type MoveTask, readMoveArguments } from "./arguments.ts";
import { moveToAddress, moveToEmbedded } from "./move.ts";
import { movedReport, upgradedReport } from "./report.ts";
import { upgradeDatabase } from "./upgrade.ts";

const doing = process.argv[2] === "upgrade" ? "upgrade" : "move";
const asked = readMoveArguments(doing, process.argv.slice(3));
if ("text" in asked) {
  say(asked.text);
  process.exitCode = asked.exitCode;
} else {
  process.exitCode = await run(asked);
}

/** Runs the command, prints the outcome and returns the exit code. */
async function run(task: Exclude<MoveTask, { text: string }>): Promise<number> {
  const signal = listenForInterruption(say);
  try {
    const settings = readSettings();
    say(task.doing === "move" ? await move(task, settings, signal) : await upgrade(task, settings, signal));
    return 0;
  } catch (error) {
    if (signal.aborted) {
      say("Stopped. The database is as it was.");
      return INTERRUPTED;
    }
    say(whyNot(error, doing === "move" ? "The move failed" : "The upgrade failed"));
    return 1;
  }
}

async function move(
  { target }: { target: string },
  settings: Settings,
  signal: AbortSignal,
): Promise<string> {
  const began = performance.now();
  const how = { settings, signal, say };
  const manifest = await (target === "embedded" ? moveToEmbedded(how) : moveToAddress(target, how));
  return movedReport(manifest, { settings, target, seconds: (performance.now() - began) / 1_000 });
}

async function upgrade(
  { binaries }: { binaries: string | undefined },
  settings: Settings,
  signal: AbortSignal,
): Promise<string> {
  const began = performance.now();
  const upgraded = await upgradeDatabase({ settings, binaries, signal, say });
  return upgradedReport(upgraded, (performance.now() - began) / 1_000);
}
