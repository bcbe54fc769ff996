import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startSiteProcess } from "../test/site-process.ts";
import { makeTestDirectory } from "../test/test-directory.ts";
import { join } from "./people.ts";

export interface SiteWithAdmin {
  address: string;
  /** The name and the session of its admin. */
  admin: string;
  token: string;
  /** Stops the site and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a site of its own, for a test whose changes are for everybody on it, with an admin. */
export async function startSiteWithAdmin(settings: Record<string, string> = {}): Promise<SiteWithAdmin> {
  const directory = makeTestDirectory();
  const site = await startSiteProcess({ DATA_DIR: directory.path, ...settings });
  const stop = async (): Promise<void> => {
    await site.stop();
    directory.remove();
  };
  const ada = await join(site.address, "ada", () => Promise.reject(new Error("Not needed.")));
  const grant = ["src/server/admin/main.ts", "grant", ada.username, "admin"];
  await promisify(execFile)(process.execPath, grant, { env: { ...process.env, DATA_DIR: directory.path } });
  return { address: site.address, admin: ada.username, token: ada.token, stop };
}
