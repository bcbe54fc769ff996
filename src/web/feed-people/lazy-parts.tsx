import { type ReactNode, Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const FeedRole = lazyPart(() => import("./feed-role.tsx").then((part) => part.FeedRole));

/** The viewer's role in the feed of a page. Only members with a role in any feed load it. */
export function LaterFeedRole({ feed }: { feed: string }): ReactNode {
  const { viewer } = useSession();
  return viewer?.feedRoles && <Suspense>{<FeedRole feed={feed} />}</Suspense>;
}
