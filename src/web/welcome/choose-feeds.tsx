import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { SuggestedFeeds } from "../feeds/suggested-feeds.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/format-number.ts";
import styles from "./first-steps.module.css";
import { StepFrame } from "./step-frame.tsx";
import { stepAddress } from "./steps.ts";

export function ChooseFeeds() {
  return (
    <StepFrame
      step={1}
      title="Choose your feeds"
      lead="Follow what you like: My Feed shows you the newest posts of these feeds. You can change this at any time."
      acts={
        <>
          <FollowedCount />
          <ButtonLink to={stepAddress(2)}>Continue</ButtonLink>
        </>
      }
    >
      <h2 id="feeds" className="visually-hidden">
        The most active feeds
      </h2>
      <SuggestedFeeds labelledBy="feeds" />
    </StepFrame>
  );
}

function FollowedCount() {
  const { data: followed = [] } = useFollowedQuery();
  return (
    <span role="status" className={styles.count}>
      {followed.length > 0 && `You follow ${counted(followed.length, "feed")}`}
    </span>
  );
}
