import { useQueryClient } from "@tanstack/react-query";
import { Shield } from "lucide";
import { useState } from "react";
import type { Submission } from "../../../contract/entities.ts";
import type { Decision } from "../../../contract/moderation.ts";
import { isOwn } from "../../posts/can-manage.ts";
import { forgetPost } from "../../post-cache/cached-posts.ts";
import { administers, moderates, useSession } from "../../session/session.ts";
import { ToolButton } from "../../ui/tool-button.tsx";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { DecisionDialog } from "../decisions/decision-dialog.tsx";
import { RemovedDialog } from "./removed-dialog.tsx";
import { ownRoleIn } from "../people/own-role.ts";
import { TagsDialog } from "./tags-dialog.tsx";
import { useReach } from "./use-reach.ts";

type Stage = "closed" | "choosing" | "removed" | "tags" | Decision;

interface Props {
  post: Submission;
  /** Leaves the page of a removed post. */
  leave: () => void;
}

export function PostTools({ post, leave }: Props) {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>("closed");
  const close = () => setStage("closed");
  const goOn = () => {
    forgetPost(queryClient, post.id);
    leave();
  };
  const { own, decides, lookedAfter } = useRights(post);
  if (!decides && lookedAfter.length === 0) return null;
  return (
    <>
      <ToolButton icon={Shield} label="Moderate" onClick={() => setStage("choosing")} />
      {stage === "choosing" && (
        <ChoiceDialog {...{ post, decides, lookedAfter }} isOwn={own} onChoose={setStage} onClose={close} />
      )}
      {stage === "removed" && <RemovedDialog post={post} onUndo={() => setStage("restore")} onClose={goOn} />}
      {stage === "tags" && <TagsDialog post={post} feeds={lookedAfter} onClose={close} />}
      {isDecision(stage) && (
        <DecisionDialog
          key={stage}
          subject={{
            ...{ kind: "post", id: post.id, postId: post.id, words: post.title, userName: post.userName },
            ...{ editedAt: post.editedAt, feeds: post.customCategories },
          }}
          decision={stage}
          onDone={() => setStage(stage === "remove" ? "removed" : "closed")}
          onClose={stage === "restore" ? () => setStage("removed") : close}
        />
      )}
    </>
  );
}

function isDecision(stage: Stage): stage is Decision {
  return !["closed", "choosing", "removed", "tags"].includes(stage);
}

/** The acts on the post that are the viewer's. For display only: the server checks again. */
function useRights(post: Props["post"]) {
  const { viewer } = useSession();
  const own = isOwn(viewer, post);
  const reaches = useReach(post.customCategories, post.userName);
  return {
    own,
    // Moderators do not decide on their own posts, but an admin may lock the discussion.
    decides: reaches && (!own || administers(viewer)),
    // Allowed also on one's own post: a pin decides nothing about a report.
    lookedAfter: post.customCategories.filter((feed) => moderates(viewer) || ownRoleIn(viewer, feed)?.role),
  };
}
