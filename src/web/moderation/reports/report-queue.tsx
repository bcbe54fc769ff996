import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { ListEnd } from "../../ui/list-end.tsx";
import { PageLoading } from "../../page/page-loading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { reportsQuery } from "../moderation-queries.ts";
import styles from "./report-queue.module.css";
import { ReportedPostCard } from "./reported-post-card.tsx";

/** Posts with open reports on them or on their comments, latest report first. */
export function ReportQueue() {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(reportsQuery);
  if (isPending) return <PageLoading />;
  if (!data) return <LoadFailure what="The reports" error={error} retry={() => void refetch()} />;
  const reported = data.pages.flatMap((page) => page.posts);
  if (reported.length === 0) return <Notice title="Nothing is reported." />;
  return (
    <>
      <ul className={styles.queue} aria-label="Reported posts">
        {reported.map((post) => (
          <ReportedPostCard key={post.submission.id} reported={post} />
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd
          what="reports"
          nextAddress={pages.moderation}
          busy={isFetchingNextPage}
          error={error}
          onReach={() => void fetchNextPage()}
          onRestart={() => void refetch()}
        />
      )}
    </>
  );
}
