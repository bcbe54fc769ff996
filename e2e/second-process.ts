import { joinEmbeddedPostgres } from "../src/server/postgres/postgres.ts";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";

/**
 * Starts a second Hearth beside the one under test, on the same database and folder: it takes jobs of the other, and must put
 * images and mails where the other has them.
 */
export async function startSecondProcess(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = process.env["E2E_DATA_DIR"]!;
  const { connectionString } = await joinEmbeddedPostgres({ dataDir, log: () => {} });
  return startSiteProcess({ DATABASE_URL: connectionString, DATA_DIR: dataDir, ...settings });
}
