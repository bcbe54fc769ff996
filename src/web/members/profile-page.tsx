import { useQuery } from "@tanstack/react-query";
import { Settings } from "lucide";
import { lazy, Suspense, useRef } from "react";
import { pages } from "../../contract/paths.ts";
import { LogOutButton } from "../session/log-out-button.tsx";
import { useSession } from "../session/session.ts";
import { MembersOnly } from "../page/members-only.tsx";
import { usePageHead } from "../page/page-head.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { Prose } from "../ui/member-text.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { deletedCommentsQuery } from "./deleted-comments-query.ts";
import { MemberComments } from "./member-comments.tsx";
import { MemberFigures } from "./member-figures.tsx";
import { useMember } from "./member-query.ts";
import { OwnPosts } from "./own-posts.tsx";
import { type ProfileTab, ProfileTabs, tabAddress, tabIn } from "./profile-tabs.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import styles from "./profile-page.module.css";

/** Loaded with its tab. */
const SavedThings = lazy(() =>
  import("../saved/saved-things.tsx").then((part) => ({ default: part.SavedThings })),
);

/** Few have just deleted a comment. */
const DeletedComments = lazyPart(() => import("./deleted-comments.tsx").then((part) => part.DeletedComments));

export function Page() {
  const { viewer } = useSession();
  const name = viewer && (viewer.username || viewer.email);
  usePageHead({ title: name ?? "Profile" });
  return (
    <MembersOnly>
      <div className={styles.page}>
        <header className={styles.head}>
          {viewer && name && <OwnPicture name={name} username={viewer.username} />}
          <h1>{name ?? "Profile"}</h1>
          <div className={styles.actions}>
            <ButtonLink to={pages.settings} look="outline">
              <Icon of={Settings} size={18} /> Settings
            </ButtonLink>
            <LogOutButton />
          </div>
        </header>
        {viewer && <OwnWords username={viewer.username} />}
        <OwnTab />
      </div>
    </MembersOnly>
  );
}

function OwnPicture({ name, username }: { name: string; username: string }) {
  const { data: member } = useMember(username);
  return <MemberPicture name={name} picture={member?.picture} size="large" />;
}

/** The viewer's words about themselves and their figures, as others see them. */
function OwnWords({ username }: { username: string }) {
  const { data: member } = useMember(username);
  return (
    <>
      {member?.about && <Prose small text={member.about} formatted={undefined} />}
      {member?.stats !== null && <MemberFigures stats={member?.stats} />}
    </>
  );
}

const TABS: ProfileTab[] = ["posts", "comments", "saved"];

function OwnTab() {
  const { viewer } = useSession();
  const tab = tabIn(useSearch(), TABS);
  return (
    <>
      <ProfileTabs profile={pages.profile} tabs={TABS} current={tab} />
      {tab === "posts" && <OwnPosts />}
      {tab === "comments" && <OwnComments username={viewer?.username} />}
      {tab === "saved" && (
        <section>
          <h2 className={styles.heading}>Saved</h2>
          <Suspense fallback={<RowSkeletons label="Loading what you saved" lines={2} />}>
            <SavedThings />
          </Suspense>
        </section>
      )}
    </>
  );
}

function OwnComments({ username }: { username: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleted = useQuery({ ...deletedCommentsQuery(username ?? ""), enabled: username !== undefined });
  // Also while a first reading that failed is tried again, or a later one has failed.
  const hasDeleted = deleted.data ? deleted.data.length > 0 : deleted.isFetched;
  return (
    // Shows both sections together, so that the comments do not move when the code of the first one comes.
    <Suspense fallback={<RowSkeletons label="Loading comments" lines={2} />}>
      {hasDeleted && <DeletedComments query={deleted} onUndone={() => heading.current?.focus()} />}
      <section>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Your Comments
        </h2>
        {username === undefined ? (
          <RowSkeletons label="Loading comments" lines={2} />
        ) : (
          <MemberComments
            name={username}
            isOwn
            isWaiting={!deleted.isFetched}
            empty={
              <Notice title="You haven't commented on anything yet." drawing="posts">
                <Link to={pages.home}>Find something to talk about</Link>
              </Notice>
            }
            pageAddress={() => tabAddress(pages.profile, "comments")}
          />
        )}
      </section>
    </Suspense>
  );
}
