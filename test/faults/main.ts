import { mkdtempSync, rmSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drawVictims, runFaults } from "./run-faults.ts";

/** `npm run test:faults`: kills program and database while members write, and looks whether anything is lost. */

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "112" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    write: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
console.log(`Seed ${seed}: npm run test:faults -- --seed=${seed} does the same again.`);
const folder = mkdtempSync(join(tmpdir(), "hearth-faults-"));
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o711);
const found = await runFaults({
  folder,
  seed,
  victims: drawVictims(Number(values.kills), seed),
  say: (message) => console.log(message),
});
console.log(JSON.stringify(found, null, 1));
rmSync(folder, { recursive: true, force: true });
