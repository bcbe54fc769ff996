import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { usePageHead } from "../shell/page-head.ts";
import type { PageContext } from "../shell/page.ts";
import { useSite } from "../shell/site.ts";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { directoryLists, type DirectoryEntry, searchEntries } from "./directory.ts";
import { DirectoryList } from "./directory-list.tsx";
import { directoryQuery, feedNamesQuery } from "./feed-queries.ts";
import styles from "./feeds-directory-page.module.css";

/** What cannot be had is made up for with the built-in feeds, so nothing is thrown. */
export function prefetch({ queryClient }: PageContext): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(directoryQuery), queryClient.prefetchQuery(feedNamesQuery)]);
}

/** All feeds. */
export function Page() {
  const site = useSite();
  const [words, setWords] = useState("");
  const { trending, all, isPending } = useDirectory();
  usePageHead({
    title: "Feeds",
    description: `What people talk about on ${site.name}: every feed, and where most happens.`,
    canonical: pages.feedsDirectory,
  });
  const found = { trending: searchEntries(trending, words), all: searchEntries(all, words) };
  return (
    <div className={styles.page} aria-busy={isPending}>
      <h1 className={styles.title}>Feeds</h1>
      <search className="needs-scripts">
        <TextField
          label="Search feeds"
          type="search"
          placeholder="Search feeds..."
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p role="status" className="visually-hidden">
          {words.trim() && `${found.all.length} feeds found`}
        </p>
      </search>
      {found.trending.length > 0 && <Section title="Trending Categories" entries={found.trending} />}
      {found.all.length > 0 && <Section title="All Categories" entries={found.all} />}
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

function useDirectory() {
  const directory = useQuery(directoryQuery);
  const names = useQuery(feedNamesQuery);
  const lists = directoryLists(names.data ?? [], directory.data ?? null);
  // Until it is known what trends, nothing is said to.
  return { ...lists, trending: directory.isPending ? [] : lists.trending, isPending: directory.isPending };
}
