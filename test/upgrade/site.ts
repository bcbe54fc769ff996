import { findTables, openCopying } from "../../src/server/backup/archive/tables.ts";
import { readContent } from "../../src/server/backup/archive/parts-of-site.ts";
import type { CallApi } from "../app.ts";

export function callTo(url: string): CallApi {
  return async (method, path, { body, raw, token, headers } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(content !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}

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
