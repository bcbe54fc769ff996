import { MessageCircle } from "lucide";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { BlockButton } from "../blocks/block-button.tsx";
import { useFocusAfterBlocking, useIsBlocked } from "../blocks/block-queries.ts";
import { BlockedNotice } from "../blocks/blocked-notice.tsx";
import { LaterMuteButton, LaterMutedNotice } from "../filters/lazy-parts.tsx";
import { MemberTools } from "../moderation/lazy-tools.ts";
import { offsetIn } from "../posts/list-choices.ts";
import { postListQuery } from "../post-cache/post-lists.ts";
import { ForModerators } from "../session/audience.tsx";
import { useSession } from "../session/session.ts";
import { usePermission } from "../page/use-permission.ts";
import type { PageHead } from "../page/head-tags.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useRouteParams } from "../page/route.ts";
import { AtomLink } from "../ui/atom-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Prose } from "../ui/member-text.tsx";
import { Notice } from "../ui/notice.tsx";
import { MemberPicture } from "../ui/member-picture.tsx";
import { MemberComments, memberCommentsQuery } from "./member-comments.tsx";
import { MemberFigures } from "./member-figures.tsx";
import { type Member, memberQuery, useMember } from "./member-query.ts";
import { memberList, MemberPosts, memberPostsAddress } from "./member-posts.tsx";
import { ReportMember } from "./profile-report.tsx";
import { type ProfileTab, ProfileTabs, tabAddress, tabIn } from "./profile-tabs.tsx";
import styles from "./member-page.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";

export async function prefetch({ params, search, queryClient }: PageContext): Promise<void> {
  const name = params["username"] ?? "";
  const member = await queryClient.fetchQuery(memberQuery(name));
  if (!member) return;
  if (tabIn(search, TABS) === "comments") {
    await queryClient.fetchInfiniteQuery(memberCommentsQuery(name, cursorIn(search)));
  } else {
    await queryClient.fetchInfiniteQuery(postListQuery(memberList(name, offsetIn(search))));
  }
}

const TABS: ProfileTab[] = ["posts", "comments"];

export function Page() {
  const name = useRouteParams()["username"] ?? "";
  const search = useSearch();
  const tab = tabIn(search, TABS);
  const { data: member } = useMember(name);
  // Use the spelling in the address until the profile is loaded.
  const username = member?.username ?? name;
  usePageHead(member === null ? { title: "User not found", status: 404 } : headOf(username, tab, search));
  if (member === null) {
    return (
      <Notice title="User not found." drawing="missing">
        <Link to={pages.home}>Go Back Home</Link>
      </Notice>
    );
  }
  return (
    <>
      <Head username={username} picture={member?.picture} />
      <AboutMember member={member} />
      <ForModerators>
        <MemberTools username={username} />
      </ForModerators>
      <div className={styles.tabs}>
        <ProfileTabs profile={pages.user(name)} tabs={TABS} current={tab} />
      </div>
      {tab === "comments" ? (
        <Comments name={name} from={cursorIn(search)} />
      ) : (
        <MemberPosts {...{ name, username }} offset={offsetIn(search)} />
      )}
    </>
  );
}

function Comments({ name, from }: { name: string; from: string | undefined }) {
  return (
    <>
      <h2 className={styles.subtitle}>Comments</h2>
      <MemberComments
        {...{ name, from }}
        empty={<Notice title="No comments yet." drawing="posts" />}
        pageAddress={(cursor) => commentsAddress(name, cursor)}
      />
    </>
  );
}

/** A member's words about themselves, if there are any, and their figures. */
function AboutMember({ member }: { member: Member | undefined }) {
  return (
    <>
      {member?.about && (
        <div className={styles.about}>
          <Prose small text={member.about} formatted={undefined} />
        </div>
      )}
      {member?.stats !== null && (
        <div className={styles.figures}>
          <MemberFigures stats={member?.stats} />
        </div>
      )}
    </>
  );
}

function headOf(username: string, tab: ProfileTab, search: URLSearchParams): PageHead {
  const ofAll = {
    kind: "profile" as const,
    atom: { title: `Posts by ${username}`, address: atomFeeds.user(username) },
  };
  if (tab === "comments") {
    const canonical = commentsAddress(username, cursorIn(search));
    return { ...ofAll, title: `${username}'s Comments`, description: `Comments by ${username}.`, canonical };
  }
  const offset = offsetIn(search);
  const canonical = offset === 0 ? pages.user(username) : memberPostsAddress(username, offset);
  return { ...ofAll, title: `${username}'s Profile`, description: `Posts by ${username}.`, canonical };
}

function Head({ username, picture }: { username: string; picture: string | undefined }) {
  const isBlocked = useIsBlocked(username);
  const heading = useFocusAfterBlocking(isBlocked);
  return (
    <>
      <header className={styles.head}>
        <MemberPicture name={username} picture={picture} size="large" />
        <h1 ref={heading} tabIndex={-1}>
          {username}'s Profile
        </h1>
        <span className={`${styles.actions} ${styles.icons}`}>
          {!isBlocked && <MessageLink username={username} />}
          {!isBlocked && <LaterMuteButton kind="member" value={username} />}
          <BlockButton username={username} />
          <ReportMember username={username} />
          <AtomLink label={`Atom feed of ${username}`} address={atomFeeds.user(username)} />
        </span>
      </header>
      {isBlocked ? (
        <BlockedNotice username={username} />
      ) : (
        <LaterMutedNotice kind="member" value={username} />
      )}
    </>
  );
}

/** Hidden on the viewer's own page, since nobody writes to themselves, and from those who may only answer. */
function MessageLink({ username }: { username: string }) {
  const { viewer } = useSession();
  const mayBegin = usePermission("messengers");
  if (!mayBegin || viewer?.username.toLowerCase() === username.toLowerCase()) return null;
  return (
    <ButtonLink to={pages.messages(username)} look="outline">
      <Icon of={MessageCircle} size={18} /> Message
    </ButtonLink>
  );
}

function commentsAddress(name: string, cursor: string | undefined): string {
  return tabAddress(pages.user(name), "comments") + (cursor ? `&cursor=${cursor}` : "");
}

/** The cursor of a page of comments that was reached without JavaScript; only a valid one counts. */
function cursorIn(search: URLSearchParams): string | undefined {
  return /^[1-9]\d{0,14}$/.exec(search.get("cursor") ?? "")?.[0];
}
