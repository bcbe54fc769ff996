import { joinEmbeddedPostgres } from "../src/server/postgres/postgres.ts";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";

/**
 * Starts a second Hearth process on the database and the data folder of the site under test. The two share
 * jobs, so they must also share the folder in which images and mails are stored, and the address in mailed links.
 */
export async function startSecondProcess(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = process.env["E2E_DATA_DIR"]!;
  const { connectionString } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  const site = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
  return startSiteProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PUBLIC_URL: site,
    ...settings,
  });
}
