import { type ReactNode, Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const RoleInFeed = lazyPart(() =>
  import("../moderation/people/role-in-feed.tsx").then((part) => part.RoleInFeed),
);

const AskToOwn = lazyPart(() => import("../moderation/people/ask-to-own.tsx").then((part) => part.AskToOwn));

/** Says that everybody who looked after a feed has left; members can ask for it. */
export function LeftFeed({ feed }: { feed: string }): ReactNode {
  const { viewer } = useSession();
  return (
    <>
      <p>Everybody who looked after this feed has left. Members who post here can ask to own it.</p>
      {viewer && !viewer.suspension && <Suspense>{<AskToOwn feed={feed} />}</Suspense>}
    </>
  );
}

/** The viewer's role in the feed of a page. Only members with a role in any feed load it. */
export function LaterRoleInFeed({ feed }: { feed: string }): ReactNode {
  const { viewer } = useSession();
  return viewer?.feedRoles && <Suspense>{<RoleInFeed feed={feed} />}</Suspense>;
}
