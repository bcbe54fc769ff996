import { commentKey } from "../api/comment-key.ts";
import { useEffect } from "react";
import { keepOpened } from "../history/note-opened.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { useSession } from "../session/session.ts";
import { shownIn } from "./loaded-comments.ts";
import { useDiscussion } from "./use-discussion.ts";

/** Reads in one call which of the post and its comments the viewer has given a heart, and shows that on the shared page. */
export function HeartStatus({ postId }: { postId: string }) {
  const { data: loaded } = useDiscussion(postId);
  useHeartStatus([postId, ...(loaded ? shownIn(loaded).map(({ id }) => commentKey(id)) : [])]);
  const { viewer } = useSession();
  useEffect(() => keepOpened(postId), [postId, viewer?.uid]);
  return null;
}
