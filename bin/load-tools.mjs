import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { installPackages } from "./apt.mjs";
import { findWholeBrowser } from "./find-chromium.mjs";

const POSTGRESQL = "/usr/lib/postgresql";

/**
 * Installs the tools of the benchmarks where apt can: wrk, pgbench and a whole browser, because Lighthouse
 * needs more than a headless shell. Never throws: the benchmark says what is missing.
 */
export async function prepareLoadTools() {
  const missing = [
    ...(isThere("wrk") ? [] : ["wrk"]),
    // Debian ships pgbench with PostgreSQL.
    ...(isThere("pgbench") || besideServer("pgbench") ? [] : ["postgresql-contrib"]),
    ...(findWholeBrowser() ? [] : ["chromium"]),
  ];
  if (missing.length > 0) await installPackages(`for the benchmarks (${missing.join(", ")})`, () => missing);
}

function isThere(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

function besideServer(program) {
  if (!existsSync(POSTGRESQL)) return false;
  return readdirSync(POSTGRESQL).some((version) => existsSync(`${POSTGRESQL}/${version}/bin/${program}`));
}
