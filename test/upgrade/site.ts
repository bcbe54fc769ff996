import { findTables, openCopying } from "../../src/server/backup/archive/tables.ts";
import { readContent } from "../../src/server/backup/archive/parts-of-site.ts";

/** The number of rows and a hash of the contents, by table. */
export async function digestsOf(connectionString: string): Promise<Record<string, string>> {
  const client = await openCopying(connectionString);
  try {
    const digests: Record<string, string> = {};
    for (const table of await findTables(client)) {
      const { count, sha256 } = await readContent(client, table);
      digests[table.name] = `${count} ${sha256}`;
    }
    return digests;
  } finally {
    await client.end();
  }
}
