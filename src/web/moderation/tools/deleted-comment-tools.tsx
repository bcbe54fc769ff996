import { useQuery } from "@tanstack/react-query";
import { postQuery } from "../../post-cache/post-queries.ts";
import { isOwn } from "../../posts/can-manage.ts";
import { useSession } from "../../session/session.ts";
import { ShowHiddenComment } from "../hidden-comments/show-hidden-comment.tsx";
import { useReach } from "./use-reach.ts";

interface Props {
  id: string;
  postId: string;
  /** The comment's author. */
  userName: string;
}

/** Stands in the thread beside the line that a comment was deleted. */
export function DeletedCommentTools(props: Props) {
  const { postId, userName } = props;
  const { viewer } = useSession();
  const { data: post } = useQuery(postQuery(postId));
  // As for `CommentTools`: not below one's own post by a role in a feed alone, and not one's own comment.
  const feeds = post && !isOwn(viewer, post) ? post.customCategories : [];
  const reaches = useReach(feeds, userName);
  if (!reaches || viewer?.username === userName) return null;
  return <ShowHiddenComment {...props} />;
}
