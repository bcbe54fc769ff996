import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";

/** A command of Hearth that runs in a process of its own. */
export interface ProgramRun {
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Waits until the output contains this text. */
  says(text: string): Promise<void>;
  /** The exit code, or the signal that ended the process, and its output. */
  ended: Promise<{ end: number | NodeJS.Signals; said: string }>;
}

const SERVER = new URL("../src/server/", import.meta.url).pathname;
/** The cache of `npm start`: compiling a command anew takes longer than most of them run. */
const COMPILED = new URL("../.cache/compiled", import.meta.url).pathname;

export const startImport = starterOf("import/main.ts");

export const startAdmin = starterOf("admin/main.ts");

export const startBackup = starterOf("backup/main.ts", "backup");

export const startBackupStore = starterOf("backup/main.ts", "store");

export const startRestore = starterOf("backup/main.ts", "restore");

export const startMove = starterOf("moving/main.ts", "move");

export const startDatabaseUpgrade = starterOf("moving/main.ts", "upgrade");

export const startUpgrade = starterOf("upgrade/main.ts");

/** Starts a command of Hearth with these arguments in this environment. */
type Start = (environment: Record<string, string>, ...words: string[]) => ProgramRun;

function starterOf(program: string, ...first: string[]): Start {
  return (environment, ...words) => start(SERVER + program, environment, [...first, ...words]);
}

function start(program: string, environment: Record<string, string>, words: string[]): ProgramRun {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, ...environment },
  });
  let said = "";
  const hear = (chunk: string): void => {
    said += chunk;
    child.emit("heard");
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
  return {
    pid: child.pid!,
    kill: (signal) => void child.kill(signal),
    async says(text) {
      while (!said.includes(text)) await once(child, "heard");
    },
    ended: once(child, "close").then(([code, signal]) => ({ end: signal ?? code, said })),
  };
}
