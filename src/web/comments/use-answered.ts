import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { answeredQuery } from "./comment-queries.ts";
import { shownIn } from "./loaded-comments.ts";
import { useDiscussion } from "./use-discussion.ts";

/**
 * The comment being answered. One that is deleted meanwhile stays, so that a reply does not become a comment on the
 * post without its author's doing.
 */
export function useAnswered(postId: string, id: string | null): ShownComment | null {
  const [last, setLast] = useState<ShownComment | null>(null);
  const answered = useFound(postId, id);
  if (answered && answered !== last) setLast(answered);
  if (answered) return answered;
  if (last === null || last.id !== id) return null;
  return answered === null ? { ...last, deleted: true } : last;
}

/** The comment as it is now; null once it is gone, undefined while that is not known. One that is not loaded is fetched. */
export function useFound(postId: string, id: string | null): ShownComment | null | undefined {
  const { data: loaded } = useDiscussion(postId);
  const here = loaded && shownIn(loaded).find((comment) => comment.id === id);
  const isElsewhere = id !== null && loaded !== undefined && !here;
  const { data: elsewhere } = useQuery({ ...answeredQuery(postId, id), enabled: isElsewhere });
  return here ?? (isElsewhere ? elsewhere : undefined);
}
