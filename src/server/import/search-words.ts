import { once } from "node:events";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { copyRows } from "./copy-rows.ts";
import type { ImportedPost } from "./imported-post.ts";

/** Makes the temporary table that texts are copied into. */
export async function makeTextsTable(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table staged_texts (
      number integer not null, title text not null, content_type text not null, content text not null
    )`);
}

/**
 * What search is to know of each post: the columns `words` and `title` of the search tables, in COPY's text format.
 * PostgreSQL takes as long for it as for writing the post, so a connection of its own does it for the next batch while
 * this one is written.
 */
export async function searchWordsOf(client: pg.Client, posts: ImportedPost[]): Promise<string[]> {
  await client.query("truncate staged_texts");
  const rows = posts.map(({ title, contentType, content }, number) => [number, title, contentType, content]);
  await copyRows(client, "staged_texts", ["number", "title", "content_type", "content"], rows);
  const copying = client.query(
    to(`
      copy (
        select search_words(title, content_type, content), search_title(title) from staged_texts order by number
      ) to stdout`),
  );
  const chunks: Buffer[] = [];
  copying.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(copying, "end");
  return Buffer.concat(chunks).toString().split("\n").slice(0, -1);
}
