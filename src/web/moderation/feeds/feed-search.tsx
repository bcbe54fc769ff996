import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { feedKey, isFeedName } from "../../../contract/feed-names.ts";
import { pages } from "../../../contract/paths.ts";
import { type DirectoryEntry, directoryLists, searchEntries } from "../../feeds/directory.ts";
import { FeedFilter } from "../../feeds/feed-filter.tsx";
import { directoryQuery } from "../../feeds/directory-queries.ts";
import { Link } from "../../router/link.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { formatNumber } from "../../ui/format-number.ts";
import { Notice } from "../../ui/notice.tsx";
import { FeedSign } from "../../ui/sign.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import styles from "../tabs.module.css";

/** The number of feeds shown at once. Moderators find the others by typing. */
const SHOWN = 30;

export function FeedSearch() {
  const [words, setWords] = useState("");
  const directory = useQuery(directoryQuery);
  if (directory.isPending) return <RowSkeletons label="Loading the feeds" lines={2} />;
  if (!directory.data)
    return <LoadFailure resource="The feeds" error={directory.error} retry={directory.refetch} />;
  const found = searchEntries(directoryLists(directory.data).all.toSorted(byActivity), words);
  const isListed = found.some(({ name }) => feedKey(name) === feedKey(words));
  return (
    <>
      <FeedFilter words={words} onChange={setWords} found={found.length} />
      {found.length === 0 && <Notice title={`No feeds found for "${words.trim()}"`} drawing="results" />}
      <ul aria-label="Feeds">
        {found.slice(0, SHOWN).map(({ name, description, posts }) => (
          <li key={name} className={`${styles.item} ${styles.whole}`}>
            <FeedSign feed={name} size="medium" />
            <div>
              <Link to={pages.moderationFeeds(name)} className={`${styles.name} ${styles.subject}`}>
                <bdi>{name}</bdi>
              </Link>
              {posts !== null && <span className={styles.soft}> ({formatNumber(posts)})</span>}
              <p className={styles.soft} dir="auto">
                {description || "No description"}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className={styles.advice}>{formatNumber(found.length - SHOWN)} more: type a part of the name.</p>
      )}
      {!isListed && isFeedName(words.trim()) && <Unlisted name={words.trim()} />}
    </>
  );
}

/** The feeds with the most to look after come first. */
function byActivity(a: DirectoryEntry, b: DirectoryEntry): number {
  return b.recentPosts + b.recentComments - (a.recentPosts + a.recentComments);
}

/** Leads to a feed that the directory does not have: one that was not chosen when the site was set up, or a new name. */
function Unlisted({ name }: { name: string }) {
  return (
    <p className={styles.advice}>
      Not in the list?{" "}
      <Link to={pages.moderationFeeds(name)}>
        Open <bdi>/{name.toLowerCase()}</bdi>
      </Link>
    </p>
  );
}
