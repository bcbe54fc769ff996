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

/** The people who ask to join, the oldest request first, and those who were refused in the last weeks or have not confirmed their address. */
export function RequestsTab() {
  const query = useInfiniteQuery(joinRequestsQuery("waiting"));
  const { data: counts } = useQuery(joinRequestCountsQuery);
  // Kept, so that after the decision on the last request its outcome stays there.
  const [shown, setShown] = useState<(keyof typeof OTHERS)[]>([]);
  const missing = OTHER_STATES.find((state) => counts && counts[state] > 0 && !shown.includes(state));
  if (missing) setShown([...shown, missing]);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the requests" lines={3} />;
  if (!data) return <LoadFailure resource="The requests" error={error} retry={refetch} />;
  const requests = data.pages.flatMap((page) => page.requests);
  return (
    <>
      <p className={styles.advice}>
        Nobody sees these people yet, and they can only read. They learn of your decision at once, and those
        who asked to join by mail, too.
      </p>
      {requests.length === 0 ? (
        <Notice title="No requests." drawing="results" />
      ) : (
        <ul className={queue.queue} aria-label="Requests to join">
          {requests.map((request) => (
            <RequestCard key={request.uid} request={request} list="waiting" />
          ))}
        </ul>
      )}
      <QueryLoadMore itemsName="requests" nextAddress={pages.moderationRequests} query={query} />
      {OTHER_STATES.filter((state) => shown.includes(state)).map((state) => (
        <Others key={state} state={state} />
      ))}
    </>
  );
}

const OTHER_STATES = ["unconfirmed", "refused"] as const;

const OTHERS = {
  unconfirmed: {
    title: "Email not confirmed",
    words:
      "Their accounts are erased by themselves if nobody opens the mailed link. An admin can let somebody in without.",
    label: "Accounts whose email is not confirmed",
    resource: "The accounts whose email is not confirmed",
    items: "accounts",
  },
  refused: {
    title: "Refused",
    words: "",
    label: "Refused requests",
    resource: "The refused requests",
    items: "refused requests",
  },
};

/** A list below that of the requests that wait. */
function Others({ state }: { state: keyof typeof OTHERS }) {
  const query = useInfiniteQuery(joinRequestsQuery(state));
  const { data, error, isPending, refetch } = query;
  const { title, words, label, resource, items } = OTHERS[state];
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <>
      <h2 className={styles.subtitle}>{title}</h2>
      {words && <p className={styles.advice}>{words}</p>}
      {isPending && <RowSkeletons label={`Loading ${resource.toLowerCase()}`} lines={2} />}
      {error && !data && <LoadFailure resource={resource} error={error} retry={refetch} />}
      <ul className={queue.queue} aria-label={label}>
        {requests.map((request) => (
          <RequestCard key={request.uid} request={request} list={state} />
        ))}
      </ul>
      <QueryLoadMore itemsName={items} nextAddress={pages.moderationRequests} query={query} />
    </>
  );
}
