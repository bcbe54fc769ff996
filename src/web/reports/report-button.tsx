import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Flag } from "lucide";
import { useState } from "react";
import type { Submission } from "../../contract/entities.ts";
import { useAskForLogin } from "../auth/login-modal-host.tsx";
import { isOwn } from "../posts/can-manage.ts";
import { useSession } from "../session/session.ts";
import { readToken } from "../session/token.ts";
import { ToolButton } from "../ui/tool-button.tsx";
import styles from "./report-button.module.css";
import { loadsReportDialog, ReportDialog } from "./report-dialog.tsx";
import { reportedQuery } from "./report-queries.ts";

/** Reports a post to the moderators, once. Authors have no such button: they can delete their posts. */
export function ReportButton({ post }: { post: Submission }) {
  const { viewer } = useSession();
  return isOwn(viewer, post) ? null : <OthersReportButton postId={post.id} />;
}

function OthersReportButton({ postId }: { postId: string }) {
  const { viewer } = useSession();
  const askForLogin = useAskForLogin();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data: isReported = false } = useQuery({
    ...reportedQuery(viewer?.uid, postId),
    enabled: viewer !== null,
  });
  return (
    <>
      <ToolButton
        className={`${styles.report} needs-scripts`}
        icon={Flag}
        label={isReported ? "Already reported" : "Report"}
        disabled={isReported}
        {...loadsReportDialog}
        onClick={() => (readToken() !== null ? setOpen(true) : askForLogin("Sign in to report a post."))}
      />
      {isOpen && !isReported && (
        <ReportDialog
          kind="post"
          id={postId}
          postId={postId}
          onReported={() => queryClient.setQueryData(reportedQuery(viewer?.uid, postId).queryKey, true)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
