import { join } from "node:path";
import { callsTo } from "../app.ts";
import { castOf, type Person } from "../cast.ts";
import { type SiteProcess, startSiteProcess } from "../site-process.ts";
import { makeTestDirectory } from "../test-directory.ts";

/** The program as people run it, with its own PostgreSQL, and those who are on it. */
export interface AttackedSite {
  site: SiteProcess;
  /** Where the API answers, `/api` included. */
  url: string;
  dataDir: string;
  call: ReturnType<typeof callsTo>;
  cast: Awaited<ReturnType<typeof castOf>>;
  /** The first mail that was written and not read yet. */
  stop(): Promise<void>;
}

/** No name of the world's is ever asked for, and what fetches finds nobody. */
const NOWHERE = { FETCH_DNS: "127.0.0.1:9", YOUTUBE_IMAGE_URL: "http://127.0.0.1:9" };

/** Starts the built site on a folder of its own; alice, bob and carol have joined. */
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
    stop: async () => {
      await site.stop();
      directory.remove();
    },
  };
}

export type { Person };
