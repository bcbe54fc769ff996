import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { pages } from "../../contract/paths.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { Link } from "../router/link.tsx";
import { OwnListPage } from "../saved/own-list-page.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { ForgetAll } from "./forget-all.tsx";
import { HistoryItem } from "./history-item.tsx";
import { historyQuery } from "./history-query.ts";

/** The posts that the viewer has opened. */
export function Page() {
  return (
    <OwnListPage title="History" current="history">
      <History />
    </OwnListPage>
  );
}

function History() {
  const { viewer } = useSession();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({ ...historyQuery(viewer?.uid), enabled: viewer !== null });
  const { data, error, isPending, refetch } = query;
  useFocusOnEmpty(list, data !== undefined);
  const opened = data?.pages.flatMap(({ history }) => history) ?? [];
  // Their menus say whether they are saved.
  useHeartStatus(opened.map(({ submission }) => submission.id));
  if (isPending) return <RowSkeletons label="Loading your history" lines={2} />;
  if (!data) return <LoadFailure resource="Your history" error={error} retry={refetch} />;
  if (opened.length === 0 && !query.hasNextPage)
    return <NothingOpened keeps={viewer?.keepsHistory ?? true} />;
  return (
    <>
      <ForgetAll />
      <ul ref={list} tabIndex={-1} aria-label="Opened posts">
        {opened.map((post, index) => (
          <HistoryItem
            key={post.submission.id}
            opened={post}
            place={index + 1}
            onForgotten={() => list.current?.focus()}
          />
        ))}
      </ul>
      <QueryLoadMore itemsName="opened posts" nextAddress={pages.history} query={query} />
    </>
  );
}

/** Gives the focus to the page once the list is gone with the button that had it. */
function useFocusOnEmpty(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (list.current) wasThere.current = true;
    else if (isLoaded && wasThere.current && document.activeElement === document.body)
      document.getElementById("content")?.focus();
  });
}

function NothingOpened({ keeps }: { keeps: boolean }) {
  const settings = <Link to={pages.settings}>Settings</Link>;
  return (
    <Notice
      title={keeps ? "You have not opened anything yet." : "Your history is turned off."}
      drawing="posts"
    >
      {keeps ? (
        <p>The posts that you open stand here. Only you see them. You can turn this off in {settings}.</p>
      ) : (
        <p>The posts that you open are not kept. You can turn it on in {settings}.</p>
      )}
      <Link to={pages.home}>Find something to read</Link>
    </Notice>
  );
}
