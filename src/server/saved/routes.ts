import type { CallBody } from "../../contract/call.ts";
import type { ListedComment } from "../../contract/comments.ts";
import * as calls from "../../contract/saved.ts";
import { presentListed } from "../comments/present.ts";
import { requireIdCursor } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Database } from "../db/database.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { addToLists, listsOf } from "./list-entries.ts";
import { requireList } from "./lists.ts";
import { type SavedRow, savedRows } from "./queries.ts";
import { type SavedKind, setSaved, unsetSaved } from "./saved.ts";

/** Only the member who saved something ever sees that they did, and in which lists. */
export function savedRoutes({ answer, write }: Calls, site: PublicSite): void {
  write(calls.saveSubmission, ({ db, params, body, viewer }) => save(db, viewer.id, "post", params.id, body));
  write(calls.unsaveSubmission, ({ db, params, viewer }) => unsave(db, viewer.id, "post", params.id));
  write(calls.saveComment, ({ db, params, body, viewer }) => save(db, viewer.id, "comment", params.id, body));
  write(calls.unsaveComment, ({ db, params, viewer }) => unsave(db, viewer.id, "comment", params.id));
  answer(calls.listSaved, async ({ db, query: { limit, cursor, list }, viewer }) => {
    const before = requireIdCursor(cursor);
    const listId = list === undefined ? null : await requireList(db, viewer.id, list);
    const rows = await savedRows(db, viewer.id, { limit: limit + 1, before, listId });
    const page = rows.slice(0, limit);
    return {
      saved: await presentSaved(db, page, site),
      next: rows.length > limit ? String(page.at(-1)!.id) : null,
    };
  });
}

async function save(
  db: Database,
  memberId: string,
  kind: SavedKind,
  id: string,
  body: CallBody<typeof calls.saveSubmission>,
) {
  const saveId = await setSaved(db, memberId, kind, id);
  await addToLists(db, memberId, saveId, body?.lists ?? []);
  return { saved: true, lists: await listsOf(db, memberId, kind, id) };
}

async function unsave(db: Database, memberId: string, kind: SavedKind, id: string) {
  return { saved: false, lists: await unsetSaved(db, memberId, kind, id) };
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
