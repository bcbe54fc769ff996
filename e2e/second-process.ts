import { joinEmbeddedPostgres } from "../src/server/postgres/postgres.ts";
import { type SiteProcess, startSiteProcess } from "../test/site-process.ts";

/** Starts a second Hearth beside the one under test, on the same database. */
export async function startSecondProcess(settings: Record<string, string> = {}): Promise<SiteProcess> {
  const { connectionString } = await joinEmbeddedPostgres({
    dataDir: process.env["E2E_DATA_DIR"]!,
    log: () => {},
  });
  return startSiteProcess({ DATABASE_URL: connectionString, ...settings });
}
