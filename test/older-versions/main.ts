import { parseArgs } from "node:util";
import { say } from "../../src/server/say.ts";
import { rehearse } from "./rehearse.ts";
import { olderVersions, spread } from "./versions.ts";

/**
 * `npm run test:older-versions -- [--versions 6] [--made COMMIT …]`: starts older versions of Hearth from the history of this
 * clone, fills their sites, and upgrades the data to this version. Takes the oldest and the latest state of the migrations with
 * others between, or those that the named commits made. Needs the whole history, and npm's registry.
 */

const { values } = parseArgs({
  options: {
    versions: { type: "string", default: "6" },
    made: { type: "string", multiple: true, default: [] },
  },
});
const count = Number(values.versions);
if (!Number.isInteger(count) || count < 1) {
  say("Please give a number of versions: --versions 6");
  process.exit(1);
}
const older = olderVersions();
const named = older.filter(({ made }) => values.made.includes(made));
if (named.length < values.made.length) {
  say(
    `Some of these commits made no older state of the migrations. These did: ${older.map(({ made }) => made).join(", ")}`,
  );
  process.exit(1);
}

// The older versions read the same settings.
process.env["RATE_LIMITS"] = "off";

const failed: string[] = [];
for (const version of named.length > 0 ? named : spread(older, count)) {
  const name = `${version.made} of ${version.date} (migrations: ${version.migrations})`;
  const began = performance.now();
  try {
    const kinds = await rehearse(version);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    say(
      `whole   ${name}: ${kinds} kinds of writings found again, ${seconds} s, by the program of ${version.commit}`,
    );
  } catch (error) {
    failed.push(name);
    say(`FAILED  ${name}, by the program of ${version.commit}: ${(error as Error).stack}`);
  }
}
say(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nEvery upgrade is whole.");
process.exitCode = failed.length > 0 ? 1 : 0;
