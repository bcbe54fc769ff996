import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { say } from "../../src/server/say.ts";
import { faultsIn, tablesOf, writeReport } from "./report.ts";
import { drawVictims, runFaults } from "./run-faults.ts";

/** `npm run test:faults`: kills program and database while members write, and checks that nothing is lost. */

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "112" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    write: { type: "boolean", default: false },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
const command = `npm run test:faults -- --kills=${kills} --seed=${seed}`;
say(`To repeat this run: ${command}`);

const folder = mkdtempSync(join(tmpdir(), "hearth-faults-"));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
try {
  const victims = drawVictims(kills, seed);
  const found = await runFaults({
    folder,
    seed,
    victims,
    atOnce: 20,
    say,
  });
  const tables = tablesOf(found);
  say(`\n${tables}\n`);
  const faults = faultsIn(found);
  for (const fault of faults) say(fault);
  if (values.write) writeReport(command, tables);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
