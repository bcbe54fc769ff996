import { useQueries } from "@tanstack/react-query";
import type { FeedWithFigures } from "../../contract/feeds.ts";
import { moderates, useSession } from "../session/session.ts";
import { feedQuery } from "../feeds/feed-queries.ts";
import { RulesOfFeed } from "../feeds/rules-of-feed.tsx";
import styles from "./submit-form.module.css";

/** The posts that wait in the chosen feeds, and the rules of these, opened on demand; nothing for feeds without any. */
export function ChosenRules({ feeds }: { feeds: string[] }) {
  const { viewer } = useSession();
  const read = useQueries({ queries: feeds.map((feed) => feedQuery(feed)) });
  const chosen = read.flatMap(({ data }) => data ?? []);
  const hasRole = (name: string) => viewer?.feedRoles?.some(({ feed, role }) => role && feed === name);
  const waiting = moderates(viewer)
    ? []
    : chosen.filter(({ name, isForApproved }) => isForApproved && !hasRole(name));
  return (
    <>
      {waiting.length > 1 && (
        <p className={styles.rules}>
          A post can wait for the people of one feed only. Unless they have approved you before, please choose
          one of {waiting.map(({ name }) => addressOf(name)).join(" and ")}.
        </p>
      )}
      {chosen.map((feed) => (
        <AboutChosen key={feed.name} feed={feed} waits={waiting.length === 1 && feed === waiting[0]} />
      ))}
    </>
  );
}

const addressOf = (name: string) => `/${name.toLowerCase()}`;

function AboutChosen({ feed: { name, rules }, waits }: { feed: FeedWithFigures; waits: boolean }) {
  const address = <bdi>{addressOf(name)}</bdi>;
  return (
    <>
      {waits && (
        <p className={styles.rules}>
          In {address}, your post appears once the people of the feed or a moderator of the site have approved
          it, unless they have approved you before.
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
