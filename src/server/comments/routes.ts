import * as calls from "../../contract/comments.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { badRequest } from "../http/api-error.ts";
import type { Answer } from "../http/calls.ts";
import type { Tell } from "../live/happening.ts";
import { getPost, requirePostId } from "../posts/posts.ts";
import { addComment } from "./comments.ts";
import { presentComment } from "./present.ts";
import { listComments, loadComment } from "./queries.ts";

/** A post's discussion. */
export function commentRoutes(answer: Answer, db: Database, tell: Tell): void {
  answer(calls.listComments, async ({ params, query }) => {
    const post = await getPost(db, params.id);
    const { comments, more } = await listComments(db, post.id, {
      limit: query.limit,
      afterId: query.cursor === undefined ? undefined : requireCursor(query.cursor),
    });
    return { comments: comments.map(presentComment), next: more ? String(comments.at(-1)!.id) : null };
  });

  answer(calls.postComment, async ({ params, body, viewer, once }) => {
    const posted = await once(async (transaction) => {
      const id = await addComment(transaction, viewer.id, params.id, body);
      return { comment: presentComment(await loadComment(transaction, id)) };
    });
    tell({ what: "changed", postId: requirePostId(params.id) });
    return posted;
  });
}

function requireCursor(cursor: string): number {
  const id = parseId(cursor);
  if (id === null) throw badRequest(ERROR_TEXTS.invalidCursor);
  return id;
}
