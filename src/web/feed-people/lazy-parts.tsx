import { type ReactNode, Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const RoleInFeed = lazyPart(() =>
  import("../moderation/people/role-in-feed.tsx").then((part) => part.RoleInFeed),
);

/** The viewer's role in the feed of a page. Only members with a role in any feed load it. */
export function LaterRoleInFeed({ feed }: { feed: string }): ReactNode {
  const { viewer } = useSession();
  return viewer?.feedRoles && <Suspense>{<RoleInFeed feed={feed} />}</Suspense>;
}
