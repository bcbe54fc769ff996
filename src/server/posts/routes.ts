import { ERROR_TEXTS } from "../../contract/errors.ts";
import * as calls from "../../contract/posts.ts";
import type { Database } from "../db/database.ts";
import { share } from "../db/share.ts";
import { badRequest } from "../http/api-error.ts";
import type { Answer } from "../http/calls.ts";
import { writeTogether } from "../http/write-together.ts";
import { ownImageKey } from "../images/own-address.ts";
import type { Tell } from "../live/happening.ts";
import { listMyFeed, listPosts } from "./lists.ts";
import { deletePost, getPost, type NewPost, submitPosts } from "./posts.ts";
import { presentList, presentPost } from "./present.ts";

/** Posting, reading, listing and deleting. */
export function postRoutes(answer: Answer, db: Database, tell: Tell, publicUrl?: string): void {
  // The same for everybody: those who ask at the same time are given the same.
  const list = share(async (from, query: Parameters<typeof listPosts>[1]) => {
    const { posts, next } = await listPosts(from, query);
    return { submissions: presentList(posts, publicUrl), next };
  });

  answer(calls.listSubmissions, async ({ query }) => list(db, query));

  answer(calls.listMyFeed, async ({ query, viewer }) => {
    const { posts, next } = await listMyFeed(db, viewer.id, query);
    return { submissions: presentList(posts, publicUrl), next };
  });

  const submit = writeTogether(db, async (transaction, posts: NewPost[]) => {
    const ids = await submitPosts(transaction, posts);
    return ids.map((id, index) =>
      id === null ? { refused: badRequest(ERROR_TEXTS.imageGone) } : told(id, posts[index]!),
    );
  });
  const told = (postId: number, { memberId, customCategories: categories }: NewPost) => ({
    answer: { submissionId: String(postId) },
    onCommit: () => tell({ what: "submitted", postId, memberId, categories }),
  });

  answer(calls.submit, async ({ body, viewer, origin, writeKey }) => {
    const imageKey = body.contentType === "link" ? ownImageKey(body.content, origin) : null;
    return submit({ ...body, memberId: viewer.id, imageKey }, writeKey());
  });

  answer(calls.getSubmission, async ({ params }) => ({
    submission: presentPost(await getPost(db, params.id), publicUrl),
  }));

  answer(calls.deleteSubmission, async ({ params, viewer, once }) =>
    once(async (transaction) => {
      await deletePost(transaction, viewer, params.id);
      return { submissionId: params.id };
    }),
  );
}
