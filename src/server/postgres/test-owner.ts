// Stands in for Hearth in postgres.test.ts: owns a PostgreSQL until the test kills this process.
import { startEmbeddedPostgres } from "./postgres.ts";

const [dataDir = ""] = process.argv.slice(2);
const tell = (event: object): void => console.log(JSON.stringify(event));

try {
  const log = (message: string): void => tell({ log: message });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  tell({ connectionString: postgres.connectionString });
} catch (error) {
  const { name, message } = error as Error;
  tell({ error: { name, message } });
}
