import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { getProfile } from "../../contract/members.ts";
import { pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { ArticleFeed } from "../posts/article-feed.tsx";
import { useRefetchOnVisit, useRestartList } from "../post-cache/list-on-return.ts";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { readToken } from "../session/token.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { ProfileCard } from "./profile-card.tsx";
import styles from "./profile-page.module.css";
import { Link } from "../router/link.tsx";

export function OwnPosts() {
  const source = ownPosts(readToken() ?? "");
  const query = useInfiniteQuery(postListQuery(source));
  const { data, error, isPending, isFetchingNextPage, hasNextPage } = query;
  const { heading, announcement, onDeleted } = useDeletions();
  const headingId = useId();
  const posts = data?.pages.flatMap((page) => page.posts).filter((post) => post.id && post.title) ?? [];
  useRefetchOnVisit(source);
  const restart = useRestartList(source);
  useHeartStatus(posts.map(({ id }) => id));

  if (isPending) return <RowSkeletons label="Loading your posts" lines={3} />;
  if (!data) return <NoProfile message={error?.message} retry={() => void query.refetch()} />;
  return (
    <>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
        Your Submissions
      </h2>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {posts.length === 0 && !hasNextPage && <NothingYet />}
      {posts.length > 0 && (
        <ArticleFeed aria-labelledby={headingId} aria-busy={isFetchingNextPage} className={styles.list}>
          {posts.map((post, index) => (
            <ProfileCard
              key={post.id}
              post={post}
              position={index + 1}
              size={hasNextPage ? -1 : posts.length}
              onDeleted={onDeleted}
            />
          ))}
        </ArticleFeed>
      )}
      <QueryLoadMore itemsName="posts" nextAddress={pages.profile} query={query} onRestart={restart} />
    </>
  );
}

/**
 * The viewer's own posts. They are cached with the other lists of posts, so that hearts and deletions update
 * them. Their key has the token, so that no other member sees them and signing out drops them.
 */
function ownPosts(token: string): PostListSource {
  return {
    key: "profile",
    owner: token,
    read: async (query, options) => {
      const { user, next } = await call<typeof getProfile>("GET", "/profile", { query, ...options });
      return { posts: user.submissions, next };
    },
  };
}

/** Announces each deletion, and moves the focus to the heading: the focused button disappears with its card. */
function useDeletions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleted, setDeleted] = useState(0);
  const queryClient = useQueryClient();
  const onDeleted = () => {
    setDeleted(deleted + 1);
    // The viewer's figures above the list have changed.
    void refetch(queryClient, { queryKey: ["member"] });
    heading.current?.focus();
  };
  // Every other time the text has a trailing space: screen readers announce only a text that changes.
  const announcement = deleted > 0 && `Post deleted.${deleted % 2 ? "" : " "}`;
  return { heading, announcement, onDeleted };
}

function NothingYet() {
  return (
    <Notice title="You haven't submitted anything yet." drawing="posts">
      <Link to={pages.submit()}>Submit your first post!</Link>
    </Notice>
  );
}

function NoProfile({ message, retry }: { message: string | undefined; retry: () => void }) {
  return (
    <Notice title="No profile data found." drawing="failing">
      <p role="alert">{message}</p>
      <Button look="outline" onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
