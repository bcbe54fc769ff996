import { useQueries } from "@tanstack/react-query";
import type { FeedWithFigures } from "../../contract/feeds.ts";
import { feedQuery } from "../feeds/feed-queries.ts";
import { RulesOfFeed } from "../feeds/rules-of-feed.tsx";
import styles from "./submit-form.module.css";

/** The posts that wait in the chosen feeds, and the rules of these, opened on demand; nothing for feeds without any. */
export function ChosenRules({ feeds }: { feeds: string[] }) {
  const read = useQueries({ queries: feeds.map((feed) => feedQuery(feed)) });
  return read.map(
    ({ data }) => data && (data.rules || data.isForApproved) && <AboutChosen key={data.name} feed={data} />,
  );
}

function AboutChosen({ feed: { name, rules, isForApproved } }: { feed: FeedWithFigures }) {
  const address = <bdi>/{name.toLowerCase()}</bdi>;
  return (
    <>
      {isForApproved && (
        <p className={styles.rules}>
          In {address}, your post appears once the people of the feed have approved it, unless they have
          approved you before.
        </p>
      )}
      {rules && (
        <details className={styles.rules}>
          <summary>Rules of {address}</summary>
          <RulesOfFeed rules={rules} />
        </details>
      )}
    </>
  );
}
