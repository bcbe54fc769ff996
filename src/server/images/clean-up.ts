import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { mayRemoveFiles } from "./hold-files.ts";
import { unused } from "./image-uses.ts";
import { countBytes, lockImage } from "./images.ts";
import type { ImageStore } from "./image-store.ts";

/** Images that nothing has and files without a row stay for a day. */
const aDayAgo = sql<Date>`now() - interval '1 day'`;
const A_DAY_MS = 86_400_000;

export async function removeUnusedImages(db: Database, store: ImageStore): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from images where kept_at < ${aDayAgo} and ${unused}`.execute(db);
  for (const { key } of rows) {
    await db.transaction().execute(async (transaction) => {
      // A backup is reading the files; the next hourly run will remove the image.
      if (!(await mayRemoveFiles(transaction))) return;
      await lockImage(transaction, key);
      // Checks again: a post that took the image meanwhile has moved `kept_at`.
      const { rows } = await sql<{ bytes: number }>`
        delete from images where key = ${key} and kept_at < ${aDayAgo} and ${unused} returning bytes`.execute(
        transaction,
      );
      if (!rows[0]) return;
      await countBytes(transaction, -rows[0].bytes);
      await store.remove(key);
    });
  }
}

/** Removes files without a row in the database, which a crash may leave. */
export async function removeUnknownFiles(db: Database, store: ImageStore): Promise<void> {
  for await (const { key, changedAt } of store.list()) {
    if (changedAt.getTime() > Date.now() - A_DAY_MS) continue;
    await db.transaction().execute(async (transaction) => {
      await lockImage(transaction, key);
      const image = await transaction
        .selectFrom("images")
        .select("key")
        .where("key", "=", key)
        .executeTakeFirst();
      if (!image) await store.remove(key);
    });
  }
}
