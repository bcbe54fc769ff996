import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./fingerprint.mjs";
import { nodeForRunning } from "./versions.mjs";

const ENTRY = {
  oxlint: "oxlint/bin/oxlint",
  oxfmt: "oxfmt/bin/oxfmt",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

let wasInterrupted = false;
let running = null;

/** Whether a signal asked to stop. If so, no further tool may start. */
export function interrupted() {
  return wasInterrupted;
}

// On a terminal, Ctrl-C reaches the tool as well, and npm passes it on a second time. The tool gets only one
// signal and the time to end what it has started, and then the results so far are printed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    const first = !wasInterrupted;
    wasInterrupted = true;
    const terminalTellsIt = signal === "SIGINT" && process.stdin.isTTY;
    if (first && !terminalTellsIt) running?.kill(signal);
  });
}

/** Runs a tool, shows its output as it comes, and returns its exit code. */
export function runTool(tool, args, env = {}) {
  const entry = join(ROOT, "node_modules", ENTRY[tool]);
  return new Promise((resolve) => {
    running = spawn(nodeForRunning(), [entry, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    running.on("close", (code) => resolve(code ?? 1));
  });
}
