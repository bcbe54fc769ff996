import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { daysAgo, milliseconds } from "../../contract/moments.ts";
import { pages } from "../../contract/paths.ts";
import { useFollowedQuery } from "../feeds/feed-queries.ts";
import { homeAddress, MY_FEED } from "../home/home-lists.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { postListQuery, postsIn } from "../post-cache/post-lists.ts";
import { CardSkeletons } from "../posts/card-skeletons.tsx";
import { PostList } from "../posts/post-list.tsx";
import { useSession } from "../session/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ago } from "../ui/time.tsx";
import { catchUpList } from "./catch-up-list.ts";
import styles from "./catch-up-page.module.css";
import { useSeenPosts } from "./use-seen-posts.ts";

interface LeftAt {
  leftAt: Timestamp | null;
}

/** The best posts that a member missed in their feeds since they were last here. */
export function Page() {
  const { viewer } = useSession();
  const leftAt = useLeftAt();
  usePageHead({ title: "Catch up" });
  return (
    <MembersOnly>
      <div className={styles.head}>
        <h1>Catch up</h1>
        <Since leftAt={leftAt} />
      </div>
      {viewer ? <Missed key={viewer.uid} uid={viewer.uid} leftAt={leftAt} /> : <CardSkeletons />}
    </MembersOnly>
  );
}

/** The viewer's time of leaving. It is kept here, since the profile loses it once the last post is seen. */
function useLeftAt(): Timestamp | null {
  const { viewer } = useSession();
  const { uid, leftAt = null } = viewer ?? {};
  const [kept, keep] = useState({ uid, leftAt });
  // Also without a time: another member may have signed in on the same page.
  if (uid !== kept.uid || (leftAt && leftAt !== kept.leftAt)) keep({ uid, leftAt });
  return leftAt ?? (uid === kept.uid ? kept.leftAt : null);
}

/** Says what the list has. */
function Since({ leftAt }: LeftAt) {
  if (!leftAt) return <p className={styles.since}>The best posts of your feeds since you were last here.</p>;
  const time = ago(new Date(milliseconds(leftAt)));
  const since = isBeforeAll(leftAt)
    ? `of the last ${LIMITS.catchUpDays} days. You were last here ${time}.`
    : `since you were last here, ${time}.`;
  return <p className={styles.since}>{`The best posts of your feeds ${since} Each comes once.`}</p>;
}

/** Whether the member left before the first day that catching up goes back to. */
function isBeforeAll(leftAt: Timestamp): boolean {
  return milliseconds(leftAt) < daysAgo(LIMITS.catchUpDays);
}

function Missed({ uid, leftAt }: LeftAt & { uid: string }) {
  const source = catchUpList(uid, leftAt);
  const { data } = useInfiniteQuery(postListQuery(source));
  const ids = data ? postsIn(data).map(({ id }) => id) : [];
  useSeenPosts(ids);
  return (
    <PostList
      source={source}
      label="Missed posts"
      empty={<NothingLeft />}
      end={<CaughtUp />}
      pageAddress={() => pages.catchUp}
    />
  );
}

function CaughtUp() {
  return (
    <>
      <p>You are all caught up.</p>
      <ToMyFeed />
    </>
  );
}

function NothingLeft() {
  const { data: followed } = useFollowedQuery();
  if (followed?.length === 0) {
    return (
      <Notice title="You follow no feeds yet." drawing="posts">
        <p>Follow some, and the best of what you missed in them will be here when you come back.</p>
        <ButtonLink to={pages.feedsDirectory} look="outline">
          See all feeds
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice title="You are all caught up." drawing="posts">
      <p>{`When you come back after ${LIMITS.absenceHours} hours or more, the best posts of your feeds will be here.`}</p>
      <ToMyFeed />
    </Notice>
  );
}

function ToMyFeed() {
  return (
    <ButtonLink to={homeAddress(MY_FEED, null)} look="outline">
      My Feed
    </ButtonLink>
  );
}
