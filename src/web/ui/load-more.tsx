import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef } from "react";
import { ApiFailure } from "../api/api.ts";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./load-more.module.css";

/** Distance below the screen at which the next page is requested. */
const AHEAD = "1200px";

interface Props {
  /** The plural name of the items, as in "More posts". */
  itemsName: string;
  nextAddress: string;
  busy: boolean;
  /** The error of the last request for the next page. */
  error: Error | null;
  onReach: () => void;
  /** Refetches the list from its start, once its cursor has expired. */
  onRestart: () => void;
}

interface QueryLoadMoreProps extends Pick<Props, "itemsName" | "nextAddress"> {
  query: Pick<
    UseInfiniteQueryResult,
    "hasNextPage" | "isFetchingNextPage" | "error" | "fetchNextPage" | "refetch"
  >;
  onRestart?: () => void;
}

/** Loads the next page of a query's list. Renders nothing after the last page. */
export function QueryLoadMore({ query, onRestart, ...rest }: QueryLoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <LoadMore
      busy={query.isFetchingNextPage}
      error={query.error}
      onReach={() => void query.fetchNextPage()}
      onRestart={onRestart ?? (() => void query.refetch())}
      {...rest}
    />
  );
}

/** Requests the next page as the list's end comes near. Without JavaScript, links to that page. */
export function LoadMore({ itemsName, nextAddress, busy, error, onReach, onRestart }: Props) {
  const failed = error !== null;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy || failed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once: the last one is current.
        if (entries.at(-1)?.isIntersecting) onReach();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [busy, failed, onReach]);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onReach();
  };
  return (
    <div ref={end} className={styles.end}>
      {busy && <Spinner label={`Loading more ${itemsName}`} />}
      {failed && !busy && (
        <Failure itemsName={itemsName} error={error} onRetry={onReach} onRestart={onRestart} />
      )}
      {!busy && !failed && (
        <a href={nextAddress} rel="next" onClick={follow}>
          More {itemsName}
        </a>
      )}
    </div>
  );
}

/** A cursor expires when its ranking is deleted, after 30 minutes, or when a newer version cannot decode it. */
function Failure({
  itemsName,
  error,
  onRetry,
  onRestart,
}: {
  itemsName: string;
  error: Error;
  onRetry: () => void;
  onRestart: () => void;
}) {
  const code = error instanceof ApiFailure ? error.code : null;
  const isOver = code === "expiredCursor" || code === "invalidCursor";
  return (
    <>
      <p role="alert">
        {isOver ? "This list has changed since you opened it." : `More ${itemsName} could not be loaded.`}
      </p>
      <Button look="outline" onClick={isOver ? onRestart : onRetry}>
        {isOver ? "Show the new list" : "Try again"}
      </Button>
    </>
  );
}
