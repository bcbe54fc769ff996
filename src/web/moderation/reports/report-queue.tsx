import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { reportsQuery } from "../moderation-queries.ts";
import styles from "./report-queue.module.css";
import { ReportedPostCard } from "./reported-post-card.tsx";

/** Posts with open reports on them or on their comments, latest report first. */
export function ReportQueue() {
  const query = useInfiniteQuery(reportsQuery);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the reports" lines={3} />;
  if (!data) return <LoadFailure resource="The reports" error={error} retry={refetch} />;
  const reported = data.pages.flatMap((page) => page.posts);
  if (reported.length === 0) return <Notice title="Nothing is reported." drawing="results" />;
  return (
    <>
      <ul className={styles.queue} aria-label="Reported posts">
        {reported.map((post) => (
          <ReportedPostCard key={post.submission.id} reported={post} />
        ))}
      </ul>
      <QueryLoadMore itemsName="reports" nextAddress={pages.moderation} query={query} />
    </>
  );
}
