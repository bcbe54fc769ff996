import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActiveFeed } from "../../contract/feeds.ts";
import { pages } from "../../contract/paths.ts";
import { ForViewer } from "../posts/lazy-post-menu.tsx";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { activityText } from "./activity-text.ts";
import { activeFeedsQuery } from "./directory-queries.ts";
import { FeedRow } from "./feed-row.tsx";
import styles from "./suggested-feeds.module.css";

/** A screenful or two; a button shows the others. */
const SHOWN_FIRST = 10;

interface Props {
  labelledBy: string;
  /** Feeds to leave out, in lower case. */
  without?: readonly string[];
  /** Whether the names lead to the feeds. */
  isLinked?: boolean;
}

/** The most active feeds, each with its newest posts, to follow at one press. Without what the viewer hides. */
export function SuggestedFeeds({ without, ...props }: Props) {
  const { data, error, isPending, refetch } = useQuery(activeFeedsQuery);
  if (isPending) {
    return (
      <div className={styles.list}>
        <RowSkeletons label="Loading feeds" lines={3} />
      </div>
    );
  }
  if (!data) return <LoadFailure resource="The feeds" error={error} retry={refetch} />;
  const feeds = data.filter(({ name }) => !without?.includes(name.toLowerCase()));
  return (
    <ForViewer
      ids={feeds.flatMap(({ newest }) => newest.map(({ id }) => id))}
      feeds={feeds.map(({ name }) => name)}
    >
      {(ids, names) => {
        const shown = feeds
          .filter(({ name }) => names.includes(name))
          .map(({ newest, ...feed }) => ({ ...feed, newest: newest.filter(({ id }) => ids.includes(id)) }));
        return <Suggestions feeds={shown} {...props} />;
      }}
    </ForViewer>
  );
}

function Suggestions({ feeds, labelledBy, isLinked = false }: Props & { feeds: ActiveFeed[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? feeds : feeds.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={styles.list} aria-labelledby={labelledBy}>
        {shown.map((feed) => (
          <Suggestion key={feed.name} feed={feed} isLinked={isLinked} />
        ))}
      </ul>
      {shown.length < feeds.length && (
        <Button look="outline" className={styles.more} onClick={() => setWhole(true)}>
          Show more feeds
        </Button>
      )}
    </>
  );
}

function Suggestion({ feed, isLinked }: { feed: ActiveFeed; isLinked: boolean }) {
  const { description, newest } = feed;
  const name = <bdi>{feed.name}</bdi>;
  return (
    <FeedRow
      feed={feed.name}
      name={isLinked ? <Link to={pages.feed(feed.name)}>{name}</Link> : name}
      description={description}
      activity={activityText(feed)}
      titles={newest.map(({ title }) => title)}
    />
  );
}
