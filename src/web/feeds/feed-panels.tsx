import { useQuery } from "@tanstack/react-query";
import type { FeedWithFigures } from "../../contract/feeds.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { LeftFeed } from "../feed-people/lazy-parts.tsx";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { AtomLink } from "../ui/atom-link.tsx";
import { Prose } from "../ui/member-text.tsx";
import { RailPanel } from "../ui/rail.tsx";
import { DayInUtc } from "../ui/time.tsx";
import styles from "./feed-panels.module.css";
import { FeedFigures } from "./feed-figures.tsx";
import { feedQuery } from "./feed-queries.ts";
import { FOR_APPROVED, MoreAboutFeed, PeopleOfFeed } from "./people-of-feed.tsx";
import { RulesOfFeed } from "./rules-of-feed.tsx";

/** A feed's description, figures, people and rules, for the rail. */
export function FeedPanels({ feed }: { feed: FeedWithFigures }) {
  const hasRules = useSite().pages?.includes("rules");
  return (
    <>
      <About feed={feed} />
      {feed.isForApproved && (
        <RailPanel title="Who may post">
          <p>{FOR_APPROVED}</p>
        </RailPanel>
      )}
      <PeoplePanel feed={feed} />
      <RailPanel title="Rules">
        {feed.rules && <RulesOfFeed rules={feed.rules} />}
        <p className={feed.rules && styles.ofSite}>
          The site's{" "}
          <Link to={hasRules ? pages.rules : pages.terms}>{hasRules ? "Rules" : "Terms of Service"}</Link>{" "}
          {feed.rules ? "apply here, too." : "apply to posts and comments here."}
        </p>
      </RailPanel>
    </>
  );
}

function PeoplePanel({ feed: { name, people, isLeft } }: { feed: FeedWithFigures }) {
  if (!people && !isLeft) return null;
  return (
    <RailPanel title="Owners and moderators">
      {people ? (
        <p>
          <PeopleOfFeed people={people} />
        </p>
      ) : (
        <LeftFeed feed={name} />
      )}
    </RailPanel>
  );
}

/** `FeedPanels` for a feed that may not be loaded yet; nothing until it is. */
export function LaterFeedPanels({ name }: { name: string }) {
  const { data: feed } = useQuery(feedQuery(name));
  return feed ? <FeedPanels feed={feed} /> : null;
}

function About({ feed }: { feed: FeedWithFigures }) {
  const { name, description, createdAt } = feed;
  return (
    <RailPanel title={`About ${name}`}>
      {description && <p dir="auto">{description}</p>}
      {feed.sideText && (
        <div className={styles.sideText}>
          <Prose small text={feed.sideText.text} formatted={feed.sideText.formatted} />
        </div>
      )}
      <FeedFigures feed={feed} className={styles.figures} />
      {feed.hasAbout && (
        <p className={styles.more}>
          <MoreAboutFeed name={name} />
        </p>
      )}
      <p className={styles.end}>
        {createdAt && (
          <span>
            Since <DayInUtc at={createdAt} />
          </span>
        )}
        <AtomLink label={`Atom feed of ${name}`} address={atomFeeds.feed(name)} />
      </p>
    </RailPanel>
  );
}
