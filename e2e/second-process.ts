import { joinEmbeddedPostgres } from "../src/server/postgres/postgres.ts";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";

/**
 * Starts a second Hearth process on the database and the data folder of the site under test. The two share
 * jobs, so they must also share the folder in which images and mails are stored.
 */
export async function startSecondProcess(
  settings: Record<string, string> = {},
  flags: string[] = [],
): Promise<SiteProcess> {
  const dataDir = process.env["E2E_DATA_DIR"]!;
  const { connectionString } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  return startSiteProcess({ DATABASE_URL: connectionString, DATA_DIR: dataDir, ...settings }, flags);
}
