import * as own from "../../contract/own-posts.ts";
import * as calls from "../../contract/posts.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { holdForFeed } from "../held/hold-for-feed.ts";
import { screen, type Screening } from "../held/screen.ts";
import {
  aboutFeed,
  changesAlsoWithout,
  changesWith,
  post,
  postsOf,
  profileOf,
  taggedPost,
} from "../sharing/dependencies.ts";
import { ownImageKey } from "../images/own-address.ts";
import { activeDiscussions } from "./active-discussions.ts";
import { listPosts } from "./lists.ts";
import { moreOfFeed } from "./more-of-feed.ts";
import { listMyFeed } from "./my-feed.ts";
import { deletePost } from "./delete-post.ts";
import { editOwnPost } from "./editing.ts";
import { placingOf } from "./placing.ts";
import { checkPost, getPost, requirePostId, submitPost } from "./posts.ts";
import { presentBriefly, presentPage, type PublicSite } from "./present.ts";
import { eraseOwnPostVersion, eraseReportedPostVersion } from "./erase-versions.ts";
import { readPostVersions, readReportedPostVersions } from "./versions.ts";
import { latestVersions } from "../versions/latest-versions.ts";
import { presentWithPicture } from "./with-picture.ts";
import { widened } from "./widen.ts";

export function postRoutes(routes: Calls, site: PublicSite, screening: Screening): void {
  const { answer, share, write } = routes;
  share(
    calls.listSubmissions,
    async ({ query, reader }) =>
      presentPage(await widened(query, (time) => listPosts(reader, { ...query, time, hasPins: true })), site),
    ({ submissions, pinned = [] }, { query }) => {
      const dependencies = [
        postsOf(query.category),
        // The answer also depends on the feed, whose pins may change.
        ...(query.category === undefined ? [] : [aboutFeed(query.category)]),
        ...[...pinned, ...submissions].flatMap(taggedPost),
      ];
      // No event tells that a post has left a time range or that the order by hearts has changed.
      const hasEvents = query.sort === undefined && query.time === undefined;
      return hasEvents ? changesWith(...dependencies) : changesAlsoWithout(...dependencies);
    },
  );

  share(
    calls.listActiveDiscussions,
    async ({ reader }) => ({ submissions: (await activeDiscussions(reader)).map(presentBriefly) }),
    ({ submissions }) => changesAlsoWithout(...submissions.map(({ id }) => post(id))),
  );

  share(
    calls.listMoreOfFeed,
    async ({ params, reader }) => {
      const { feed, posts } = await moreOfFeed(reader, params.id);
      return { category: feed, submissions: posts.map(presentBriefly) };
    },
    // The answer does not depend on the feed: each of the feed's posts would then change all their pages.
    ({ submissions }, { params }) => changesWith(post(params.id), ...submissions.map(({ id }) => post(id))),
  );

  answer(calls.listMyFeed, async ({ db, query, viewer }) =>
    presentPage(await listMyFeed(db, viewer, query), site),
  );

  share(
    calls.getSubmission,
    async ({ params, reader }) => ({
      submission: await presentWithPicture(reader, await getPost(reader, params.id), site),
    }),
    ({ submission }) => changesWith(...taggedPost(submission), profileOf(submission.userId)),
  );

  share(
    calls.explainPlace,
    async ({ params, reader }) => ({ placing: await placingOf(reader, params.id) }),
    (_, { params }) => changesWith(post(params.id)),
  );

  write(calls.deleteSubmission, async ({ db, params, viewer }) => {
    await deletePost(db, viewer, params.id);
    return { submissionId: params.id };
  });
  submitRoute(routes, screening);
  editingRoutes(routes, site, screening);
}

function submitRoute({ write }: Calls, screening: Screening): void {
  write(calls.submit, {
    transaction: "gathered",
    write: async ({ db, body, viewer, origin }) => {
      const imageKey = body.contentType === "link" ? ownImageKey(body.content, origin) : null;
      const post = { ...body, imageKey };
      const writing = { kind: "post", body: post, origin } as const;
      const { held, verdict } = await screen(db, screening, viewer, writing);
      if (held) return { held };
      const checked = await checkPost(db, viewer, post);
      const waiting = await holdForFeed(db, viewer, writing, checked);
      if (waiting) {
        await screening.rules.record(db, { verdict, heldId: Number(waiting.id) });
        return { held: waiting };
      }
      const postId = await submitPost(db, viewer, post, checked);
      await screening.rules.record(db, { verdict, postId });
      return { submissionId: String(postId) };
    },
  });
}

/** The calls by which authors change their posts, and readers see what was there before. */
function editingRoutes({ answer, share, write }: Calls, site: PublicSite, screening: Screening): void {
  write(own.editSubmission, async ({ db, params, body, viewer }) => ({
    submission: await presentWithPicture(db, await editOwnPost(db, viewer, params.id, body, screening), site),
  }));
  share(
    own.listPostVersions,
    async ({ params, query, reader }) =>
      latestVersions(await readPostVersions(reader, params.id), query.before),
    (_answer, { params }) => changesWith(post(requirePostId(params.id))),
  );
  answer(own.listReportedPostVersions, async ({ db, params, query, viewer }) =>
    latestVersions(await readReportedPostVersions(db, viewer, params.id), query.before),
  );
  write(own.erasePostVersion, async ({ db, params, viewer }) =>
    latestVersions(await eraseOwnPostVersion(db, viewer, params.id, params.version)),
  );
  write(own.eraseReportedPostVersion, async ({ db, params, body, viewer }) =>
    latestVersions(await eraseReportedPostVersion(db, viewer, { ...params, ...body })),
  );
}
