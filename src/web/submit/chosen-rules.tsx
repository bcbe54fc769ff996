import { useQueries } from "@tanstack/react-query";
import { feedQuery } from "../feeds/feed-queries.ts";
import { RulesOfFeed } from "../feeds/rules-of-feed.tsx";
import styles from "./submit-form.module.css";

/** The rules of the chosen feeds, opened on demand; nothing for feeds without any. */
export function ChosenRules({ feeds }: { feeds: string[] }) {
  const read = useQueries({ queries: feeds.map((feed) => feedQuery(feed)) });
  return read.map(
    ({ data }) =>
      data?.rules && (
        <details key={data.name} className={styles.rules}>
          <summary>
            Rules of <bdi>/{data.name.toLowerCase()}</bdi>
          </summary>
          <RulesOfFeed rules={data.rules} />
        </details>
      ),
  );
}
