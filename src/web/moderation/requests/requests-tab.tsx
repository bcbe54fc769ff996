import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pages } from "../../../contract/paths.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { joinRequestCountsQuery, joinRequestsQuery } from "../moderation-queries.ts";
import queue from "../reports/report-queue.module.css";
import styles from "../tabs.module.css";
import { RequestCard } from "./request-card.tsx";

/** The people who ask to join, the oldest request first, and those who were refused in the last weeks. */
export function RequestsTab() {
  const query = useInfiniteQuery(joinRequestsQuery("waiting"));
  const { data: counts } = useQuery(joinRequestCountsQuery);
  // Kept: after the decision on the last one, its outcome stands there.
  const [showsRefused, setShowsRefused] = useState(false);
  if (counts && counts.refused > 0 && !showsRefused) setShowsRefused(true);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the requests" lines={3} />;
  if (!data) return <LoadFailure resource="The requests" error={error} retry={refetch} />;
  const requests = data.pages.flatMap((page) => page.requests);
  return (
    <>
      <p className={styles.advice}>
        Nobody sees these people yet, and they can only read. They learn of your decision at once, and by
        mail.
      </p>
      {requests.length === 0 ? (
        <Notice title="Nobody waits." drawing="results" />
      ) : (
        <ul className={queue.queue} aria-label="Requests to join">
          {requests.map((request) => (
            <RequestCard key={request.uid} request={request} />
          ))}
        </ul>
      )}
      <QueryLoadMore itemsName="requests" nextAddress={pages.moderationRequests} query={query} />
      {showsRefused && <Refused />}
    </>
  );
}

function Refused() {
  const query = useInfiniteQuery(joinRequestsQuery("refused"));
  const { data, error, isPending, refetch } = query;
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <>
      <h2 className={styles.subtitle}>Refused</h2>
      {isPending && <RowSkeletons label="Loading the refused requests" lines={2} />}
      {error && !data && <LoadFailure resource="The refused requests" error={error} retry={refetch} />}
      <ul className={queue.queue} aria-label="Refused requests">
        {requests.map((request) => (
          <RequestCard key={request.uid} request={request} />
        ))}
      </ul>
      <QueryLoadMore itemsName="refused requests" nextAddress={pages.moderationRequests} query={query} />
    </>
  );
}
