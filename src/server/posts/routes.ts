import * as calls from "../../contract/posts.ts";
import type { Database } from "../db/database.ts";
import type { Answer } from "../http/calls.ts";
import { ownImageKey } from "../images/own-address.ts";
import type { Tell } from "../live/happening.ts";
import { listMyFeed, listPosts } from "./lists.ts";
import { deletePost, getPost, submitPost } from "./posts.ts";
import { presentList, presentPost } from "./present.ts";

/** Posting, reading, listing and deleting. */
export function postRoutes(answer: Answer, db: Database, tell: Tell, publicUrl?: string): void {
  answer(calls.listSubmissions, async ({ query, reader }) => {
    const { posts, next } = await listPosts(reader, query);
    return { submissions: presentList(posts, publicUrl), next };
  });

  answer(calls.listMyFeed, async ({ query, viewer }) => {
    const { posts, next } = await listMyFeed(db, viewer.id, query);
    return { submissions: presentList(posts, publicUrl), next };
  });

  answer(calls.submit, async ({ body, viewer, origin, once }) =>
    once(async (transaction, onCommit) => {
      const imageKey = body.contentType === "link" ? ownImageKey(body.content, origin) : null;
      const postId = await submitPost(transaction, viewer.id, { ...body, imageKey });
      const categories = body.customCategories;
      onCommit(() => tell({ what: "submitted", postId, memberId: viewer.id, categories }));
      return { submissionId: String(postId) };
    }),
  );

  answer(calls.getSubmission, async ({ params, reader }) => ({
    submission: presentPost(await getPost(reader, params.id), publicUrl),
  }));

  answer(calls.deleteSubmission, async ({ params, viewer, once }) =>
    once(async (transaction) => {
      await deletePost(transaction, viewer, params.id);
      return { submissionId: params.id };
    }),
  );
}
