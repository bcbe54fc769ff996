import { spawn } from "node:child_process";

export interface SiteProcess {
  address: string;
  pid: number;
  /** The output up to now. */
  said(): string;
  /** Closes the pipe that receives the site's output, as a closed terminal does. */
  stopListening(): void;
  /** Resolves with the exit code once the process has ended; null after a signal. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** The flags of `npm start`. */
const NODE_FLAGS = ["--max-semi-space-size=16", "--heap-growing-percent=30"];

/** Starts the built site with these settings on a free port, and waits until it is ready. */
export function startSiteProcess(
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<SiteProcess> {
  return spawnSite(settings, [], flags).ready;
}

/** Spawns a site, through the command `by` if given. `ready` rejects if the site ends before it is ready. */
export function spawnSite(
  settings: Record<string, string>,
  by: string[] = [],
  flags: string[] = [],
): { pid: number; ready: Promise<SiteProcess> } {
  const site = [process.execPath, ...NODE_FLAGS, "src/server/main.ts", "--end-with-parent", ...flags];
  const [command, ...args] = [...by, ...site] as [string, ...string[]];
  const child = spawn(command, args, {
    env: {
      // The environment of `npm start`.
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "131072",
      NODE_COMPILE_CACHE: ".cache/compiled",
      ...process.env,
      PORT: "0",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
      // The links of benchmarks' data are real ones.
      IMPORTED_PREVIEWS: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let said = "";
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const ready = /is ready: (\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    // Output may still come after `exit`, but not after `close`.
    child.once("close", () =>
      reject(new Error(`The site did not start. Is it built (npm run build)? It said:\n${said}`)),
    );
  });
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  const stopListening = (): void => void child.stdout.destroy();
  const pid = child.pid!;
  const ready = address.then((address) => ({ address, pid, said: () => said, stopListening, ended, stop }));
  return { pid, ready };
}
