import { type ReactNode, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { SuggestedFeeds } from "../feeds/suggested-feeds.tsx";
import type { PostListSource } from "../post-cache/post-lists.ts";
import { useRestartList } from "../post-cache/list-on-return.ts";
import type { ListRange } from "../posts/list-choices.ts";
import { RANGE_WORDS } from "../posts/range-words.ts";
import { Link } from "../router/link.tsx";
import { Button } from "../ui/button.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import styles from "./empty-my-feed.module.css";

interface Props {
  source: PostListSource;
  range: ListRange;
  /** The link to the posts of all time; false where the list shows all time already. */
  showAll: ReactNode;
}

/** Says why My Feed is empty, and leads on. */
export function EmptyMyFeed(props: Props) {
  const { data, isPending } = useFollowedQuery();
  if (!isPending) return <Suggestions {...props} followed={data ?? []} />;
  return (
    <div className={styles.suggested}>
      <RowSkeletons label="Loading feeds" lines={3} />
    </div>
  );
}

function Suggestions({ source, range, showAll, followed }: Props & { followed: string[] }) {
  // The feeds that the empty list is of. Those that the reader follows here stay in sight.
  const [listed, setListed] = useState(followed);
  const restart = useRestartList(source);
  const isChanged = String(listed) !== String(followed);
  const show = () => {
    setListed(followed);
    restart();
  };
  return (
    <>
      {listed.length > 0 && (
        <>
          <p>The feeds you follow have no posts {range === "all" ? "yet" : `in ${RANGE_WORDS[range]}`}.</p>
          {showAll}
        </>
      )}
      <section aria-labelledby="suggested" className={styles.suggested}>
        <h2 id="suggested" className={styles.heading}>
          Feeds to follow
        </h2>
        <SuggestedFeeds labelledBy="suggested" without={listed} isLinked />
        <div className={styles.bar}>
          <Link to={pages.feedsDirectory}>See all feeds</Link>
          {isChanged && (
            <Button look="outline" onClick={show}>
              Show my feed
            </Button>
          )}
        </div>
      </section>
    </>
  );
}
