import { type ReactNode, useId, useState } from "react";
import type { FeedOrder } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useSite } from "../page/site.ts";
import { Choices } from "../ui/choices.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { cursorIn, directoryAddress, orderIn } from "./directory-address.ts";
import { DirectoryList } from "./directory-list.tsx";
import { directoryPageQuery } from "./directory-queries.ts";
import { type DirectoryEntry, searchEntries } from "./directory.ts";
import { FeedFilter } from "./feed-filter.tsx";
import styles from "./feeds-directory-page.module.css";
import { useDirectory } from "./use-directory.ts";

/** Never throws: the built-in feeds are shown where the fetch fails. */
export function prefetch({ search, queryClient }: PageContext): Promise<unknown> {
  return queryClient.prefetchQuery(directoryPageQuery(orderIn(search), cursorIn(search)));
}

/** Enough to show everything the server rendered: a page of feeds and the built-in ones. */
const SHOWN_FIRST = 2 * LIMITS.feedsOnPage;

export function Page() {
  const site = useSite();
  const [words, setWords] = useState("");
  const { trending, all, order, next, isPending } = useDirectory();
  const [shown, setShown] = useState(SHOWN_FIRST);
  usePageHead({
    title: "Feeds",
    description: `Every feed on ${site.name}, and the most active ones.`,
    canonical: directoryAddress("activity"),
  });
  const found = { trending: searchEntries(trending, words), all: searchEntries(all, words) };
  return (
    <div className={styles.page} aria-busy={isPending}>
      <h1>Feeds</h1>
      <div className={styles.controls}>
        <FeedFilter words={words} onChange={setWords} found={found.all.length} />
        <OrderChoice current={order} />
      </div>
      {found.trending.length > 0 && (
        <Section title="Trending Categories">
          {(id) => <DirectoryList entries={found.trending} labelledBy={id} isLine />}
        </Section>
      )}
      {found.all.length > 0 && <AllFeeds entries={found.all.slice(0, shown)} order={order} />}
      {(found.all.length > shown || (next !== null && !words)) && (
        <LoadMore
          itemsName="feeds"
          nextAddress={directoryAddress(order, next ?? "")}
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

function OrderChoice({ current }: { current: FeedOrder }) {
  const names = { activity: "Activity", name: "Name" };
  const choices = (["activity", "name"] as const).map((value) => ({
    value,
    name: names[value],
    address: directoryAddress(value),
  }));
  return <Choices label="Sort feeds by" current={current} choices={choices} onChoose={() => {}} />;
}

/** By activity, the feeds without posts come last, under a heading of their own. */
function AllFeeds({ entries, order }: { entries: DirectoryEntry[]; order: FeedOrder }) {
  const emptyId = useId();
  const isLast = ({ posts }: DirectoryEntry) => order === "activity" && posts === 0;
  const filled = entries.filter((entry) => !isLast(entry));
  const empty = entries.filter(isLast);
  return (
    <Section title="All Categories">
      {(id) => (
        <>
          {filled.length > 0 && <DirectoryList entries={filled} labelledBy={id} />}
          {empty.length > 0 && (
            <>
              <h3 id={emptyId} className={styles.empty}>
                No posts yet
              </h3>
              <DirectoryList entries={empty} labelledBy={emptyId} />
            </>
          )}
        </>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: (headingId: string) => ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children(id)}
    </section>
  );
}
