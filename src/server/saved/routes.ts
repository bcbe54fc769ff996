import type { ListedComment } from "../../contract/entities.ts";
import * as calls from "../../contract/saved.ts";
import { presentListed } from "../comments/present.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Database } from "../db/database.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { type SavedRow, savedRows } from "./queries.ts";
import { setSaved, unsetSaved } from "./saved.ts";

/** Only the member who saved something ever sees that they did. */
export function savedRoutes({ answer, write }: Calls, site: PublicSite): void {
  write(calls.saveSubmission, async ({ db, params, viewer }) => {
    await setSaved(db, viewer.id, "post", params.id);
    return { saved: true };
  });
  write(calls.unsaveSubmission, async ({ db, params, viewer }) => {
    await unsetSaved(db, viewer.id, "post", params.id);
    return { saved: false };
  });
  write(calls.saveComment, async ({ db, params, viewer }) => {
    await setSaved(db, viewer.id, "comment", params.id);
    return { saved: true };
  });
  write(calls.unsaveComment, async ({ db, params, viewer }) => {
    await unsetSaved(db, viewer.id, "comment", params.id);
    return { saved: false };
  });
  answer(calls.listSaved, async ({ db, query, viewer }) => {
    const before = requireIdCursor(query.cursor);
    const rows = await savedRows(db, viewer.id, { limit: query.limit + 1, before });
    const page = rows.slice(0, query.limit);
    return {
      saved: await presentSaved(db, page, site),
      next: rows.length > query.limit ? String(page.at(-1)!.id) : null,
    };
  });
}

async function presentSaved(db: Database, rows: SavedRow[], site: PublicSite): Promise<calls.SavedThing[]> {
  const ids = rows.filter((row) => row.comment_id === null).map((row) => row.post_id);
  const posts = new Map(presentList(await getPosts(db, ids), site).map((post) => [post.id, post]));
  return rows.flatMap((row) => {
    const savedAt = timestamp(row.created_at);
    if (row.comment_id !== null) return { savedAt, submission: null, comment: presentSavedComment(row) };
    const submission = posts.get(String(row.post_id));
    // A post may be deleted after its id was read.
    return submission ? { savedAt, submission, comment: null } : [];
  });
}

function presentSavedComment(row: SavedRow): ListedComment {
  return presentListed({
    id: row.comment_id!,
    username: row.username!,
    text: row.text!,
    formatted: row.formatted,
    hearts: row.hearts!,
    created_at: row.written_at!,
    post_id: row.post_id,
    title: row.title,
  });
}
