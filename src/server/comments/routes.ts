import * as calls from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { requireIdCursor } from "../db/ids.ts";
import { changesWith, post } from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { writeTogether } from "../http/write-together.ts";
import type { Tell } from "../live/happening.ts";
import { refuseBlockedIn } from "../moderation/domains.ts";
import { fillPage } from "../page-size.ts";
import { getPost, requirePostId } from "../posts/posts.ts";
import { type AddedComment, addComments, type NewComment } from "./comments.ts";
import { presentComment } from "./present.ts";
import { listComments } from "./queries.ts";
import { readThread } from "./thread.ts";

export function commentRoutes({ answer, share }: Calls, db: Database, tell: Tell): void {
  share(
    calls.listComments,
    async ({ params, query, reader }) => {
      const { id } = await getPost(reader, params.id);
      const { limit = LIMITS.commentsUnpaged } = query;
      const rows = await listComments(reader, id, { limit, afterId: requireIdCursor(query.cursor) ?? 0 });
      const { items: comments, hasMore } = fillPage(rows.map(presentComment), limit);
      return { comments, next: hasMore ? comments.at(-1)!.id : null };
    },
    (_answer, { params }) => changesWith(post(requirePostId(params.id))),
  );

  share(
    calls.readThread,
    async ({ params, query, reader }) => readThread(reader, await getPost(reader, params.id), query),
    (_answer, { params }) => changesWith(post(requirePostId(params.id))),
  );

  const add = writeTogether(db, async (transaction, comments: NewComment[]) => {
    const added = await addComments(transaction, comments);
    return added.map((one, index) => ("refused" in one ? one : told(one, comments[index]!.postId)));
  });
  const told = ({ comment, notified }: AddedComment, postId: number) => ({
    answer: { comment },
    onCommit: () => {
      tell({ what: "changed", postId });
      for (const memberId of notified) tell({ what: "notified", memberId });
    },
  });

  answer(calls.postComment, async ({ params, body, viewer, writeKey }) => {
    await refuseBlockedIn(db, body.text);
    const postId = requirePostId(params.id);
    return add({ ...body, postId, memberId: viewer.id, username: viewer.username }, writeKey());
  });
}
