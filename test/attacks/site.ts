import { join } from "node:path";
import type { Role } from "../../src/contract/entities.ts";
import { callsTo } from "../app.ts";
import { castOf, type Person } from "../cast.ts";
import { startAdmin } from "../program.ts";
import { type SiteProcess, startSiteProcess } from "../site-process.ts";
import { makeTestDirectory } from "../test-directory.ts";

/** The built site with its embedded PostgreSQL, and its members. */
export interface AttackedSite {
  site: SiteProcess;
  /** The API's address, `/api` included. */
  url: string;
  dataDir: string;
  call: ReturnType<typeof callsTo>;
  cast: Awaited<ReturnType<typeof castOf>>;
  /** Gives a member a role, as an operator does. */
  grant(username: string, role: Role): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing listens at these addresses, so no test contacts a real name server or YouTube. */
const NOWHERE = { FETCH_DNS: "127.0.0.1:9", YOUTUBE_IMAGE_URL: "http://127.0.0.1:9" };

/** Starts the built site with a new data folder, and registers alice, bob and carol. */
export async function startAttackedSite(settings: Record<string, string> = {}): Promise<AttackedSite> {
  const directory = makeTestDirectory();
  const dataDir = join(directory.path, "data");
  const site = await startSiteProcess({ DATA_DIR: dataDir, ...NOWHERE, ...settings });
  const url = `${site.address}/api`;
  const call = callsTo(url);
  const noDatabase = null as never;
  return {
    site,
    url,
    dataDir,
    call,
    cast: await castOf({ call, db: noDatabase }),
    grant: async (username, role) => {
      const { end, said } = await startAdmin({ DATA_DIR: dataDir }, "grant", username, role).ended;
      if (end !== 0) throw new Error(said);
    },
    stop: async () => {
      await site.stop();
      directory.remove();
    },
  };
}

export type { Person };
