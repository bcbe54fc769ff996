import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { answeredQuery } from "./comment-queries.ts";
import { shownIn } from "./loaded-comments.ts";
import { useDiscussion } from "./use-discussion.ts";

/**
 * The comment being answered. It stays even if it is deleted meanwhile, so that a reply does not silently become a
 * comment on the post.
 */
export function useAnswered(postId: string, id: string | null): ShownComment | null {
  const [last, setLast] = useState<ShownComment | null>(null);
  const answered = useFound(postId, id);
  if (answered && answered !== last) setLast(answered);
  if (answered) return answered;
  if (last === null || last.id !== id) return null;
  return answered === null ? { ...last, deleted: true } : last;
}

/** The current comment, fetched if it is not loaded; null if it is gone, undefined while that is not known. */
export function useFound(postId: string, id: string | null): ShownComment | null | undefined {
  const { data: loaded } = useDiscussion(postId);
  const here = loaded && shownIn(loaded).find((comment) => comment.id === id);
  const isElsewhere = id !== null && loaded !== undefined && !here;
  const { data: elsewhere } = useQuery({ ...answeredQuery(postId, id), enabled: isElsewhere });
  return here ?? (isElsewhere ? elsewhere : undefined);
}
