import { lazy, Suspense } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS, truncate } from "../../contract/limits.ts";
import type { RemovedPost as Removed } from "../../contract/removed-posts.ts";
import { plainWordsOf } from "../../contract/plain-words.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { DEFAULT_THREAD_ORDER } from "../../contract/thread-orders.ts";
import { commentsQuery } from "../comments/comment-queries.ts";
import { HeartStatus } from "../comments/heart-status.ts";
import { Discussion } from "../comments/discussion.tsx";
import { threadAddress, threadView, type ThreadView, useThreadView } from "../comments/thread-view.ts";
import type { PageHead } from "../page/head-tags.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useRouteParams } from "../page/route.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { MoreOfFeed, moreOfFeedQuery } from "./more-of-feed.tsx";
import { PostDetails } from "./post-details.tsx";
import { PostSkeleton } from "./post-skeleton.tsx";
import { pageImageOf } from "../posts/post-image.ts";
import { postInLists } from "../post-cache/cached-posts.ts";
import { postQuery } from "../post-cache/post-queries.ts";
import { useRemovedPost } from "./use-removed-post.ts";
import { Link } from "../router/link.tsx";

/** Loaded once the page can be used. */
const LivePost = lazyPart(() => import("./live-post.ts").then((part) => part.LivePost));

/** Loaded on demand: few readers ever see a removed post. */
const RemovedPost = lazy(() => import("./removed-post.tsx"));

export async function prefetch({ params, search, queryClient }: PageContext): Promise<void> {
  const id = params["id"] ?? "";
  const post = await queryClient.fetchQuery(postQuery(id));
  if (!post) return;
  // Not needed to read the post, so the page does not fail with it.
  const more = queryClient.prefetchQuery(moreOfFeedQuery(id));
  await queryClient.fetchQuery(commentsQuery(id, threadView(search)));
  await more;
}

export function Page() {
  const id = useRouteParams()["id"] ?? "";
  const view = useThreadView();
  const queryClient = useQueryClient();
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...postQuery(id),
    placeholderData: () => postInLists(queryClient, id),
  });
  const removed = useRemovedPost(id, post === null);
  usePageHead(post === undefined ? { title: null } : headOf(post, view, removed));
  if (removed) {
    return (
      <Suspense fallback={<PostSkeleton />}>
        <RemovedPost removed={removed} />
      </Suspense>
    );
  }
  if (post === null) {
    return (
      <Notice title="Submission not found." drawing="missing">
        <Link to={pages.home}>Go Back Home</Link>
      </Notice>
    );
  }
  if (post) return <LoadedPost post={post} />;
  if (error) return <LoadFailure resource="The post" error={error} retry={refetch} />;
  return <PostSkeleton />;
}

function LoadedPost({ post }: { post: Submission }) {
  const hydrated = useHydrated();
  return (
    <>
      <Suspense>{hydrated && <LivePost postId={post.id} />}</Suspense>
      <HeartStatus postId={post.id} />
      <PostDetails post={post} />
      <Discussion post={post} />
      <MoreOfFeed post={post} />
    </>
  );
}

function headOf(post: Submission | null, view: ThreadView, removed: Removed | null): PageHead {
  if (removed) return { title: truncate(removed.submission.title, LIMITS.title), status: 404 };
  if (!post) return { title: "Submission not found", status: 404 };
  const words =
    plainWordsOf(post) ||
    post.preview?.description ||
    post.image?.alt ||
    `${post.title}, submitted by ${post.userName}`;
  const isDefault = view.order === DEFAULT_THREAD_ORDER;
  return {
    title: truncate(post.title, LIMITS.title),
    description: truncate(words.replace(/\s+/g, " "), LIMITS.shareExcerpt),
    // Later pages of a long discussion have content of their own, so each is its own canonical address.
    canonical: threadAddress(post.id, { order: DEFAULT_THREAD_ORDER, from: isDefault ? view.from : 0 }),
    // The other orders have the same comments: their first pages share the canonical address.
    isHidden: !isDefault && view.from > 0,
    kind: "article",
    image: pageImageOf(post),
    atom: { title: `Comments on ${truncate(post.title, LIMITS.title)}`, address: atomFeeds.details(post.id) },
  };
}
