import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { FeedWithFigures } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { LaterMuteButton } from "../filters/lazy-parts.tsx";
import { Link } from "../router/link.tsx";
import { ForMembers } from "../session/audience.tsx";
import { AtomLink } from "../ui/atom-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { counted, formatUpTo } from "../ui/format-number.ts";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./about-feed.module.css";
import { feedQuery } from "./feed-queries.ts";
import { FollowButton } from "./follow-button.tsx";
import { FOR_APPROVED } from "./people-of-feed.tsx";

interface FeedDescription {
  title: string;
  description: string | null | undefined;
  isClosed: boolean;
  /** Undefined until it is loaded. */
  feed: FeedWithFigures | undefined;
}

/** Uses a built-in feed's description until the description from the server is loaded. */
export function useFeedDescription(name: string): FeedDescription {
  const builtin = BUILTIN_FEEDS.find((builtin) => builtin.name.toLowerCase() === name.toLowerCase());
  const { data: feed } = useQuery(feedQuery(name));
  return {
    title: builtin?.name ?? name,
    description: feed ? feed.description : builtin?.description,
    isClosed: feed?.isClosed ?? false,
    feed,
  };
}

interface Props extends FeedDescription {
  name: string;
  /** The choices of the list below. */
  children: ReactNode;
}

/** The head of a feed's page. The rail repeats the description and the figures, which are then hidden here. */
export function AboutFeed({ name, title, description, isClosed, feed, children }: Props) {
  return (
    <header className={styles.about} data-rail>
      <FeedSign feed={title} size="large" />
      <h1 className={styles.name}>
        <bdi>{title}</bdi>
      </h1>
      <FollowButton feed={name} />
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <Facts title={title} feed={feed} />
      {feed?.isForApproved && <p className={styles.approved}>{FOR_APPROVED}</p>}
      <div className={styles.controls}>
        {isClosed ? (
          <p className={styles.closed}>Closed to new posts.</p>
        ) : (
          <ForMembers>
            <ButtonLink to={pages.submit(title)} look="outline" className={styles.post}>
              New Post
            </ButtonLink>
          </ForMembers>
        )}
        {children}
      </div>
    </header>
  );
}

/** The figures of a feed and the way to its about page, which has everything else. */
function Facts({ title, feed }: Pick<Props, "title" | "feed">) {
  return (
    <div className={styles.facts}>
      {feed && (
        <>
          <Figures feed={feed} />
          <Link to={pages.feedAbout(title.toLowerCase())} className={styles.more}>
            About{feed.rules && " and rules"}
          </Link>
        </>
      )}
      <AtomLink label={`Atom feed of ${title}`} address={atomFeeds.feed(title)} />
      <LaterMuteButton kind="feed" value={title} />
    </div>
  );
}

function Figures({ feed: { posts, followers, postsThisWeek } }: { feed: FeedWithFigures }) {
  const limit = LIMITS.countedFigure;
  return (
    <p>
      {counted(posts, "post")} · {counted(followers, "follower", limit)}
      <span> · {formatUpTo(postsThisWeek, limit)} this week</span>
    </p>
  );
}
