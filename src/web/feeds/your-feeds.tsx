import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { useLive } from "../live/use-live.ts";
import { Link, NavLink } from "../router/link.tsx";
import { useSession } from "../session/session.ts";
import { CountBadge } from "../ui/count-badge.tsx";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./your-feeds.module.css";
import { countNewPost, refreshYourFeeds, yourFeedsQuery } from "./your-feeds-query.ts";

interface Props {
  /** Called when the reader follows a link. */
  onFollow?: (() => void) | undefined;
}

/** The most active feeds that the viewer follows, with what is new in each; nothing if they follow none. */
export function YourFeeds({ onFollow }: Props) {
  const { viewer } = useSession();
  const { data } = useQuery({ ...yourFeedsQuery(viewer?.uid), enabled: viewer !== null });
  useLiveCounts(viewer?.uid);
  if (!data || data.feeds.length === 0) return null;
  return (
    <section aria-label="Your feeds">
      <p className={styles.heading}>Your feeds</p>
      <ul className={styles.list}>
        {data.feeds.map(({ name, unread }) => (
          <li key={name}>
            <NavLink
              to={pages.feed(name)}
              className={`${styles.feed} ${unread > 0 ? styles.unread : ""}`}
              onClick={onFollow}
            >
              <FeedSign feed={name} />
              <bdi className={styles.name}>{name}</bdi>
              <CountBadge count={unread} label={unread === 1 ? "new post" : "new posts"} />
            </NavLink>
          </li>
        ))}
        <li>
          <Link to={pages.feedsDirectory} className={`${styles.feed} ${styles.all}`} onClick={onFollow}>
            All feeds
          </Link>
        </li>
      </ul>
    </section>
  );
}

function useLiveCounts(uid: string | undefined): void {
  const queryClient = useQueryClient();
  const refresh = () => void refreshYourFeeds(queryClient);
  useLive(
    { follows: "true" },
    {
      hello: refresh,
      follows: refresh,
      posted: (post) => {
        if (!uid) return;
        // An answer on its way may or may not have counted the post.
        if (queryClient.isFetching(yourFeedsQuery(uid)) > 0) refresh();
        else countNewPost(queryClient, uid, post);
      },
    },
  );
}
