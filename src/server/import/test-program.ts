import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";

/** For tests: the program in a process of its own. */
export interface ProgramRun {
  kill(signal: NodeJS.Signals): void;
  /** Waits until it has said this. */
  says(text: string): Promise<void>;
  /** Its exit code, or the signal that ended it, and all it said. */
  ended: Promise<{ end: number | NodeJS.Signals; said: string }>;
}

const PROGRAM = new URL("main.ts", import.meta.url).pathname;

/** Runs `npm run import` in this environment, with these words after it. */
export function startImport(environment: Record<string, string>, ...words: string[]): ProgramRun {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], ...environment },
  });
  let said = "";
  const hear = (chunk: string): void => {
    said += chunk;
    child.emit("heard");
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
  return {
    kill: (signal) => void child.kill(signal),
    async says(text) {
      while (!said.includes(text)) await once(child, "heard");
    },
    ended: once(child, "close").then(([code, signal]) => ({ end: signal ?? code, said })),
  };
}
