import { spawn } from "node:child_process";
import { joinEmbeddedPostgres } from "../src/server/db/embedded/postgres.ts";

/** A second Hearth beside the one under test, on the same database. */
export interface SecondProcess {
  /** Where it answers. */
  site: string;
  stop(): Promise<void>;
}

/** Starts it, with these settings beside those that it needs, and waits until it is ready. */
export async function startSecondProcess(settings: Record<string, string> = {}): Promise<SecondProcess> {
  const { connectionString } = await joinEmbeddedPostgres({
    dataDir: process.env["E2E_DATA_DIR"]!,
    log: () => {},
  });
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    env: { ...process.env, PORT: "0", DATABASE_URL: connectionString, RATE_LIMITS: "off", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const site = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /is ready: (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`The second process ended. It said:\n${said}`)));
  });
  const stop = (): Promise<void> => {
    child.kill("SIGTERM");
    return ended;
  };
  return { site, stop };
}
