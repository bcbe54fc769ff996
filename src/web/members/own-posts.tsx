import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { useArticleKeys } from "../posts/article-keys.ts";
import { useFreshOnVisit, useRestart } from "../post-cache/list-cache.ts";
import { QueryEnd } from "../ui/list-end.tsx";
import { postListQuery } from "../post-cache/post-queries.ts";
import { readToken } from "../session/token.ts";
import { PageLoading } from "../page/page-loading.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ownPosts } from "./own-posts-source.ts";
import { ProfileCard } from "./profile-card.tsx";
import styles from "./profile-page.module.css";
import { Link } from "../router/link.tsx";

export function OwnPosts() {
  const source = ownPosts(readToken() ?? "");
  const query = useInfiniteQuery(postListQuery(source));
  const { data, error, isPending, isFetchingNextPage, hasNextPage, refetch } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [deleted, setDeleted] = useState(0);
  const posts = data?.pages.flatMap((page) => page.posts).filter((post) => post.id && post.title) ?? [];
  useFreshOnVisit(source);
  const restart = useRestart(source);
  useHeartStatus(posts);
  useArticleKeys(list);

  if (isPending) return <PageLoading />;
  if (!data) return <NoProfile message={error?.message} retry={() => void refetch()} />;
  const onDeleted = () => {
    setDeleted(deleted + 1);
    // The focused button has disappeared with its card.
    heading.current?.focus();
  };
  return (
    <>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
        Your Submissions
      </h2>
      <p role="status" className="visually-hidden">
        {deleted > 0 && `Post deleted.${deleted % 2 ? "" : " "}`}
      </p>
      {posts.length === 0 && !hasNextPage && <NothingYet />}
      {posts.length > 0 && (
        <div
          ref={list}
          role="feed"
          aria-labelledby={headingId}
          aria-busy={isFetchingNextPage}
          className={styles.list}
        >
          {posts.map((post, index) => (
            <ProfileCard
              key={post.id}
              post={post}
              position={index + 1}
              size={hasNextPage ? -1 : posts.length}
              onDeleted={onDeleted}
            />
          ))}
        </div>
      )}
      <QueryEnd what="posts" nextAddress={pages.profile} query={query} onRestart={restart} />
    </>
  );
}

function NothingYet() {
  return (
    <Notice title="You haven't submitted anything yet.">
      <Link to={pages.submit()}>Submit your first post!</Link>
    </Notice>
  );
}

function NoProfile({ message, retry }: { message: string | undefined; retry: () => void }) {
  return (
    <Notice title="No profile data found.">
      <p role="alert">{message}</p>
      <Button onClick={retry}>Try again</Button>
    </Notice>
  );
}
