import type { ReactNode } from "react";
import type { BriefPost } from "../../contract/posts.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { useShownIds } from "../session/own-state.ts";

interface Props {
  posts: BriefPost[];
  children: (shown: BriefPost[]) => ReactNode;
}

/** Shows the posts that a member with filters does not hide: none until the server has told. */
export function Shown({ posts, children }: Props) {
  const ids = posts.map(({ id }) => id);
  useHeartStatus(ids);
  const shown = useShownIds(ids);
  return children(posts.filter(({ id }) => shown.includes(id)));
}
