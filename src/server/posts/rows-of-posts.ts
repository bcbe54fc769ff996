import type { Submission } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { getPosts } from "./posts.ts";
import { presentList, type PublicSite } from "./present.ts";

/**
 * A page of a member's own list, whose rows name posts. There is one row more than `limit` where the list goes on: behind
 * the id of the page's last row.
 */
export async function pageOfPosts<Row extends { id: number; post_id: number }, Item>(
  db: Database,
  { rows, limit, site }: { rows: Row[]; limit: number; site: PublicSite },
  present: (row: Row, submission: Submission) => Item,
): Promise<{ items: Item[]; next: string | null }> {
  const page = rows.slice(0, limit);
  const ids = page.map(({ post_id }) => post_id);
  const posts = new Map(presentList(await getPosts(db, ids), site).map((post) => [post.id, post]));
  const items = page.flatMap((row) => {
    const submission = posts.get(String(row.post_id));
    // A post may be deleted after its id was read.
    return submission ? [present(row, submission)] : [];
  });
  return { items, next: rows.length > limit ? String(page.at(-1)!.id) : null };
}
