import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { ListEnd } from "../ui/list-end.tsx";
import { useSearch } from "../router/router.tsx";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Notice } from "../ui/notice.tsx";
import { directoryLists, type DirectoryEntry, searchEntries } from "./directory.ts";
import { DirectoryList } from "./directory-list.tsx";
import { FeedFilter } from "./feed-filter.tsx";
import { directoryPageQueries, directoryQuery, feedNamesQuery } from "./feed-queries.ts";
import styles from "./feeds-directory-page.module.css";

/** Never throws: the built-in feeds are shown where the fetches fail. */
export function prefetch({ search, queryClient }: PageContext): Promise<unknown> {
  const { names, directory } = directoryPageQueries(cursorIn(search));
  return Promise.all([queryClient.prefetchQuery(directory), queryClient.prefetchQuery(names)]);
}

/** The cursor after which the page begins, for readers without JavaScript. */
function cursorIn(search: URLSearchParams): string {
  return search.get("after") ?? "";
}

/** Enough to show everything the server rendered: a page of feeds and the built-in ones. */
const SHOWN_FIRST = 2 * LIMITS.feedsOnPage;

export function Page() {
  const site = useSite();
  const [words, setWords] = useState("");
  const { trending, all, next, isPending } = useDirectory();
  const [shown, setShown] = useState(SHOWN_FIRST);
  usePageHead({
    title: "Feeds",
    description: `Every feed on ${site.name}, and the most active ones.`,
    canonical: pages.feedsDirectory,
  });
  const found = { trending: searchEntries(trending, words), all: searchEntries(all, words) };
  return (
    <div className={styles.page} aria-busy={isPending}>
      <h1>Feeds</h1>
      <FeedFilter words={words} onChange={setWords} found={found.all.length} />
      {found.trending.length > 0 && <Section title="Trending Categories" entries={found.trending} />}
      {found.all.length > 0 && <Section title="All Categories" entries={found.all.slice(0, shown)} />}
      {(found.all.length > shown || (next !== null && !words)) && (
        <ListEnd
          itemsName="feeds"
          nextAddress={pages.feedsDirectoryAfter(next ?? "")}
          busy={found.all.length <= shown}
          error={null}
          onReach={() => setShown(shown + LIMITS.feedsOnPage)}
          onRestart={() => setShown(SHOWN_FIRST)}
        />
      )}
      {found.all.length === 0 && <Notice title={`No feeds found for "${words.trim()}"`} />}
    </div>
  );
}

function Section({ title, entries }: { title: string; entries: DirectoryEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <DirectoryList entries={entries} labelledBy={id} />
    </section>
  );
}

/** The feeds that the server rendered, and later all feeds; `next` is null once all are loaded. */
function useDirectory() {
  const queries = directoryPageQueries(cursorIn(useSearch()));
  const names = useQuery(queries.names);
  const directory = useQuery(queries.directory);
  const enabled = [names, directory].some(({ data }) => data !== undefined && data.next !== null);
  const allNames = useQuery({ ...feedNamesQuery, enabled });
  const all = useQuery({ ...directoryQuery, enabled });
  const shownNames = (enabled && allNames.data) || names.data?.categories;
  const shown = (enabled && all.data) || directory.data;
  const lists = useMemo(() => directoryLists(shownNames ?? [], shown ?? null), [shownNames, shown]);
  const { isPending } = directory;
  return {
    ...lists,
    // Show no feed as trending until the trending ones are known.
    trending: isPending ? [] : lists.trending,
    isPending,
    next: allNames.data ? null : (names.data?.next ?? null),
  };
}
