import * as calls from "../../contract/comments.ts";
import type { Database } from "../db/database.ts";
import { requireIdCursor } from "../db/ids.ts";
import { post, shows } from "../sharing/dependence.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import type { Tell } from "../live/happening.ts";
import { getPost, requirePostId } from "../posts/posts.ts";
import { addComment } from "./comments.ts";
import { presentComment } from "./present.ts";
import { listComments, loadComment } from "./queries.ts";

/** A post's discussion. */
export function commentRoutes({ answer, share }: Calls, db: Database, tell: Tell): void {
  share(
    calls.listComments,
    async ({ params, query }) => {
      const { id } = await getPost(db, params.id);
      const { comments, more } = await listComments(db, id, {
        limit: query.limit,
        afterId: requireIdCursor(query.cursor) ?? 0,
      });
      return { comments: comments.map(presentComment), next: more ? String(comments.at(-1)!.id) : null };
    },
    (_answer, { params }) => shows(post(requirePostId(params.id))),
  );

  answer(calls.postComment, async ({ params, body, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { id, notified } = await addComment(transaction, viewer.id, params.id, body);
      onCommit(() => {
        tell({ what: "changed", postId: requirePostId(params.id) });
        for (const memberId of notified) tell({ what: "notified", memberId });
      });
      return { comment: presentComment(await loadComment(transaction, id)) };
    }),
  );
}
