import { useMemo } from "react";
import { DELETED_MEMBER } from "../../contract/deleted-member.ts";
import type { Submission } from "../../contract/entities.ts";
import { type ListProps, MentionList } from "../mentions/mention-list.tsx";
import { useSession } from "../session/session.ts";
import { shownIn } from "./loaded-comments.ts";
import { useDiscussion } from "./use-discussion.ts";

/** Suggests members, first those who take part in the discussion. */
export function DiscussionMentions({ post, ...list }: ListProps & { post: Submission }) {
  return <MentionList participants={useParticipants(post)} {...list} />;
}

/** The names of the members who take part in the discussion, without the viewer, latest first. */
function useParticipants(post: Submission): string[] {
  const { data: loaded } = useDiscussion(post.id);
  const { viewer } = useSession();
  return useMemo(() => {
    const comments = loaded ? shownIn(loaded).filter(({ deleted }) => !deleted) : [];
    const names = comments.map(({ userName }) => userName).toReversed();
    return [...new Set([...names, post.userName])].filter(
      (name) => name !== viewer?.username && name !== DELETED_MEMBER,
    );
  }, [loaded, post.userName, viewer?.username]);
}
