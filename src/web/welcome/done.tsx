import { pages } from "../../contract/paths.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { homeAddress, MY_FEED } from "../home/home-lists.ts";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Drawing } from "../ui/drawing.tsx";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./first-steps.module.css";
import { StepFrame } from "./step-frame.tsx";
import { AWAITS_MODERATOR, stepAddress } from "./steps.ts";

export function Done() {
  const { data: followed } = useFollowedQuery();
  const posted = useSearch().get("posted");
  const hasFeeds = followed === undefined || followed.length > 0;
  return (
    <StepFrame
      step={3}
      title="You are all set"
      lead={
        hasFeeds
          ? "My Feed is yours: the newest posts of the feeds you follow."
          : "You follow no feeds yet. Home shows you the best of all feeds; My Feed waits for you."
      }
      acts={
        hasFeeds ? (
          <ButtonLink to={homeAddress(MY_FEED, null)}>Open My Feed</ButtonLink>
        ) : (
          <ButtonLink to={pages.home}>Go to Home</ButtonLink>
        )
      }
    >
      <div className={styles.done}>
        <Drawing of="posts" />
        <Followed feeds={followed ?? []} />
        {posted !== null && <FirstPost id={posted} />}
        {!hasFeeds && (
          <ButtonLink to={stepAddress(1)} look="outline">
            Choose feeds
          </ButtonLink>
        )}
      </div>
    </StepFrame>
  );
}

function FirstPost({ id }: { id: string }) {
  const waits = id === AWAITS_MODERATOR;
  const address = waits ? pages.drafts : pages.details(id);
  return (
    <p>
      {waits ? "Your first post waits for a moderator." : "Your first post is up."}{" "}
      <Link to={address}>{waits ? "See it under Drafts" : "Open your post"}</Link>
    </p>
  );
}

function Followed({ feeds }: { feeds: string[] }) {
  if (feeds.length === 0) return null;
  return (
    <ul className={styles.followed} aria-label="Feeds you follow">
      {feeds.map((feed) => (
        <li key={feed}>
          <FeedSign feed={feed} />
          <bdi>/{feed}</bdi>
        </li>
      ))}
    </ul>
  );
}
