import * as calls from "../../contract/posts.ts";
import type { Database } from "../db/database.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { changesAlsoWithout, changesWith, post, postsOf } from "../sharing/dependencies.ts";
import { writeTogether } from "../http/write-together.ts";
import { decideOnPost } from "../moderation/decisions.ts";
import { refuseBlocked, refuseBlockedIn } from "../moderation/domains.ts";
import { ownImageKey } from "../images/own-address.ts";
import type { Tell } from "../live/happening.ts";
import { listMyFeed, listPosts } from "./lists.ts";
import { deletePost } from "./deletion.ts";
import { getPost, type NewPost, submitPosts } from "./posts.ts";
import { presentList, presentPost, type PublicSite } from "./present.ts";
import { widened } from "./widen.ts";

/** The decision that is logged when a moderator deletes another member's post with this call. */
const REMOVAL = { decision: "remove", reason: "Removed by a moderator." } as const;

export function postRoutes({ answer, share }: Calls, db: Database, tell: Tell, site: PublicSite): void {
  share(
    calls.listSubmissions,
    async ({ query, reader }) => {
      const { posts, ...rest } = await widened(query, (time) => listPosts(reader, { ...query, time }));
      return { submissions: presentList(posts, site), ...rest };
    },
    ({ submissions }, { query }) => {
      const things = [postsOf(query.category), ...submissions.map(({ id }) => post(id))];
      // Without an event, posts leave a time range as time passes, and the order by hearts changes.
      const isTold = query.sort === undefined && query.time === undefined;
      return isTold ? changesWith(...things) : changesAlsoWithout(...things);
    },
  );

  answer(calls.listMyFeed, async ({ query, viewer }) => {
    const { posts, ...rest } = await widened(query, (time) => listMyFeed(db, viewer.id, { ...query, time }));
    return { submissions: presentList(posts, site), ...rest };
  });

  const submit = writeTogether(db, async (transaction, posts: NewPost[]) => {
    const ids = await submitPosts(transaction, posts);
    return ids.map((id, index) => (typeof id === "number" ? told(id, posts[index]!) : { refused: id }));
  });
  const told = (postId: number, { memberId, customCategories: categories }: NewPost) => ({
    answer: { submissionId: String(postId) },
    onCommit: () => tell({ what: "submitted", postId, memberId, categories }),
  });

  answer(calls.submit, async ({ body, viewer, origin, writeKey }) => {
    await (body.contentType === "text"
      ? refuseBlockedIn(db, body.content)
      : refuseBlocked(db, [body.content]));
    const imageKey = body.contentType === "link" ? ownImageKey(body.content, origin) : null;
    return submit({ ...body, memberId: viewer.id, imageKey }, writeKey());
  });

  share(
    calls.getSubmission,
    async ({ params, reader }) => ({ submission: presentPost(await getPost(reader, params.id), site) }),
    ({ submission }) => changesWith(post(submission.id)),
  );

  answer(calls.deleteSubmission, async ({ params, viewer, once }) =>
    once(async (transaction, onCommit) => {
      const { member_id: authorId } = await getPost(transaction, params.id);
      const happenings =
        authorId === viewer.id
          ? [{ what: "deleted" as const, ...(await deletePost(transaction, viewer, params.id)) }]
          : (await decideOnPost(transaction, viewer, params.id, REMOVAL)).happenings;
      onCommit(() => tell(...happenings));
      return { submissionId: params.id };
    }),
  );
}
