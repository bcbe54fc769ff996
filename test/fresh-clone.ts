import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isServerOf, readPostmasterFile } from "../src/server/postgres/leftover.ts";

/** A fresh clone of this repository, with the actions of its operator. */
export interface FreshClone {
  /** The folder of the program; its data are in `data`. */
  site: string;
  /** Runs `npm start` and returns the address that it prints. Throws if `npm start` ends before that, or says nothing for too long. */
  start(port: number): Promise<string>;
  /** Runs one of the operator's commands, such as `npm run admin`, to its end. Throws if it fails. */
  operate(command: string, ...words: string[]): void;
  /** Kills npm, the program and PostgreSQL with `kill -9`. */
  killAll(): void;
  /** Stops the program as Ctrl-C does. Returns its output, with the exit code as the last line. */
  stop(): Promise<string>;
  /** Removes the folder, and kills what still runs in it. */
  remove(): void;
}

/** Installing and building take a minute or two; a start that waits for ever must not hold up everything after it. */
const START_MS = 20 * 60_000;

interface CloneOptions {
  /** The owner of the folder, as whom the site runs; by default the current user. */
  user?: string | undefined;
  /** By default the commit that is checked out here. */
  commit?: string;
}

/** Clones a committed state into a new folder. */
export function makeFreshClone({ user, commit }: CloneOptions = {}): FreshClone {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "hearth-clone-")));
  const site = join(folder, "site");
  const home = join(folder, "home");
  mkdirSync(home);
  execFileSync("git", ["clone", "--quiet", process.cwd(), site]);
  if (commit) execFileSync("git", ["-C", site, "checkout", "--quiet", commit]);
  execFileSync("chmod", ["755", folder]);
  if (user) execFileSync("chown", ["-R", user, site, home]);
  const asUser = user ? ["runuser", "-u", user, "--", "env", `HOME=${home}`] : ["env"];
  let running: ReturnType<typeof launch> | undefined;

  const start = (port: number): Promise<string> => {
    running = launch(site, [...asUser, `PORT=${port}`, "npm", "start"]);
    return running.ready;
  };
  const operate = (command: string, ...words: string[]): void => {
    const [program = "", ...args] = [...asUser, "npm", "run", "--silent", command, "--", ...words];
    execFileSync(program, args, { cwd: site, env: environmentOfClone(), stdio: "pipe" });
  };
  const cluster = join(site, "data/postgres/cluster");
  const killAll = (): void => {
    for (const group of [running!.pid, readPostmasterFile(cluster)!.pid]) process.kill(-group, "SIGKILL");
  };
  const stop = async (): Promise<string> => {
    process.kill(-running!.pid, "SIGINT");
    const code = await running!.ended;
    return `${running!.said()}\nexit ${code}`;
  };
  const remove = (): void => {
    // A start that failed may leave npm, or PostgreSQL alone, in the folder.
    if (running?.isRunning()) process.kill(-running.pid, "SIGKILL");
    killPostgres(cluster);
    rmSync(folder, { recursive: true, force: true });
  };
  return { site, start, operate, killAll, stop, remove };
}

/** Kills the PostgreSQL on this data, if it runs. */
function killPostgres(cluster: string): void {
  const left = readPostmasterFile(cluster);
  if (!left || !isServerOf(left.pid, cluster)) return;
  try {
    process.kill(-left.pid, "SIGKILL");
  } catch {
    // PostgreSQL has just ended.
  }
}

/** The environment without the variables that npm set for this test run: they would change the clone's settings. */
function environmentOfClone(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !/^(npm_|NODE_ENV|PORT|DATA_DIR)/.test(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** Starts a command in a process group of its own and collects its output. */
function launch(cwd: string, [command = "", ...args]: string[]) {
  const child = spawn(command, args, {
    cwd,
    env: environmentOfClone(),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const fail = (what: string): void => {
      clearTimeout(limit);
      reject(new Error(`npm start ${what}. It said:\n${said}`));
    };
    const limit = setTimeout(() => fail(`was not ready after ${START_MS / 60_000} minutes`), START_MS);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /is ready: (\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then((code) => fail(`ended with ${code}`));
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return { pid: child.pid!, ready, ended, isRunning, said: () => said };
}
