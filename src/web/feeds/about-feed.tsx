import { useQuery } from "@tanstack/react-query";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { ForMembers } from "../session/audience.tsx";
import { AtomLink } from "../ui/atom-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./about-feed.module.css";
import { feedQuery } from "./feed-queries.ts";
import { FollowButton } from "./follow-button.tsx";

interface FeedDescription {
  title: string;
  description: string | null | undefined;
  isClosed: boolean;
}

/** Uses a built-in feed's description until the description from the server is loaded. */
export function useFeedDescription(name: string): FeedDescription {
  const builtin = BUILTIN_FEEDS.find((builtin) => builtin.name.toLowerCase() === name.toLowerCase());
  const { data: feed } = useQuery(feedQuery(name));
  return {
    title: builtin?.name ?? name,
    description: feed ? feed.description : builtin?.description,
    isClosed: feed?.isClosed ?? false,
  };
}

export function AboutFeed({ name, title, description, isClosed }: FeedDescription & { name: string }) {
  return (
    <div className={styles.about}>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <div className={styles.acts}>
        <FollowButton feed={name} />
        {!isClosed && (
          <ForMembers>
            <ButtonLink to={pages.submit(title)} look="outline" className={styles.post}>
              New Post
            </ButtonLink>
          </ForMembers>
        )}
        <AtomLink label={`Atom feed of ${title}`} address={atomFeeds.feed(title)} />
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {isClosed && <p className={styles.closed}>Closed to new posts.</p>}
    </div>
  );
}
