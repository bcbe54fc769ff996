import { MessageCircle } from "lucide";
import type { listFilteredPostsOfUser } from "../../contract/filtered-lists.ts";
import type { getUser } from "../../contract/members.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { call } from "../api/api.ts";
import { BlockButton } from "../blocks/block-button.tsx";
import { useFocusAfterBlocking, useIsBlocked } from "../blocks/block-queries.ts";
import { BlockedNotice } from "../blocks/blocked-notice.tsx";
import { LaterMuteButton, LaterMutedNotice } from "../filters/lazy-parts.tsx";
import { MemberTools } from "../moderation/lazy-tools.ts";
import { offsetIn } from "../posts/list-choices.ts";
import { DensityToggle } from "../posts/density-toggle.tsx";
import { PostList } from "../posts/post-list.tsx";
import { listFor, pageOf, postListQuery, type PostListSource } from "../post-cache/post-lists.ts";
import { ForModerators } from "../session/audience.tsx";
import { useSession } from "../session/session.ts";
import type { PageHead } from "../page/head-tags.ts";
import { usePageHead } from "../page/page-head.ts";
import type { PageContext } from "../page/page.ts";
import { useRouteParams } from "../page/route.ts";
import { AtomLink } from "../ui/atom-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Prose } from "../ui/member-text.tsx";
import { Notice } from "../ui/notice.tsx";
import { MemberSign } from "../ui/sign.tsx";
import { MemberFigures } from "./member-figures.tsx";
import { type Member, memberQuery, useMember } from "./member-query.ts";
import styles from "./member-page.module.css";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";

export async function prefetch({ params, search, queryClient }: PageContext): Promise<void> {
  const name = params["username"] ?? "";
  const member = await queryClient.fetchQuery(memberQuery(name));
  if (member) await queryClient.fetchInfiniteQuery(postListQuery(memberList(name, offsetIn(search))));
}

export function Page() {
  const name = useRouteParams()["username"] ?? "";
  const offset = offsetIn(useSearch());
  const { data: member } = useMember(name);
  const { viewer } = useSession();
  // Use the spelling in the address until the profile is loaded.
  const username = member?.username ?? name;
  usePageHead(member === null ? { title: "User not found", status: 404 } : headOf(username, offset));
  if (member === null) {
    return (
      <Notice title="User not found." drawing="missing">
        <Link to={pages.home}>Go Back Home</Link>
      </Notice>
    );
  }
  return (
    <>
      <Head username={username} />
      <AboutMember member={member} />
      <ForModerators>
        <MemberTools username={username} />
      </ForModerators>
      <div className={styles.subtitle}>
        <h2>Submissions:</h2>
        <DensityToggle />
      </div>
      <PostList
        source={listFor(viewer, memberList(name, offset))}
        label={`Posts by ${username}`}
        empty={<Notice title="No submissions yet." drawing="posts" />}
        pageAddress={(offset) => pageAddress(name, offset)}
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

function headOf(username: string, offset: number): PageHead {
  return {
    title: `${username}'s Profile`,
    description: `Posts by ${username}.`,
    canonical: offset === 0 ? pages.user(username) : pageAddress(username, offset),
    kind: "profile",
    atom: { title: `Posts by ${username}`, address: atomFeeds.user(username) },
  };
}

function Head({ username }: { username: string }) {
  const isBlocked = useIsBlocked(username);
  const heading = useFocusAfterBlocking(isBlocked);
  return (
    <>
      <header className={styles.head}>
        <MemberSign name={username} size="large" />
        <h1 ref={heading} tabIndex={-1}>
          {username}'s Profile
        </h1>
        <span className={styles.actions}>
          {!isBlocked && <MessageLink username={username} />}
          {!isBlocked && <LaterMuteButton kind="member" value={username} />}
          <BlockButton username={username} />
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

/** Hidden on the viewer's own page: nobody writes to themselves. */
function MessageLink({ username }: { username: string }) {
  const { viewer } = useSession();
  if (viewer?.username.toLowerCase() === username.toLowerCase()) return null;
  return (
    <ButtonLink to={pages.messages(username)} look="outline">
      <Icon of={MessageCircle} size={18} /> Message
    </ButtonLink>
  );
}

function pageAddress(name: string, offset: number): string {
  return `${pages.user(name)}?offset=${offset}`;
}

const FILTERED = "/user/:username/filtered-submissions";

function memberList(name: string, offset: number): PostListSource {
  return {
    key: `member-${name}`,
    offset,
    shows: ["member", "blocked"],
    read: async (query, options, isOwn) => {
      const input = { params: { username: name }, query, ...options };
      if (isOwn) return pageOf(await call<typeof listFilteredPostsOfUser>("GET", FILTERED, input));
      const { user, next } = await call<typeof getUser>("GET", "/user/:username", input);
      return { posts: user.submissions, next };
    },
  };
}
