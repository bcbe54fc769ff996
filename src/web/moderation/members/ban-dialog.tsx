import { useQueryClient } from "@tanstack/react-query";
import { LIMITS } from "../../../contract/limits.ts";
import { changeMemberStatus } from "./member-status-query.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST, REASONS_TO_UNDO } from "../decisions/reason-field.tsx";

interface Props {
  username: string;
  /** The reports that the decision answers; undefined where it answers none. */
  reportIds?: string[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function BanDialog({ username, reportIds, ...rest }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`Ban ${username}?`}
      action="Ban"
      isDanger
      ready={REASONS_AGAINST}
      decide={(reason) =>
        changeMemberStatus(queryClient, username, "ban", { isBanned: true, reason, reportIds })
      }
      {...rest}
    >
      <p>
        {username} is signed out everywhere at once and can no longer sign in. If they try, they see your
        reason. Their posts and comments stay. What they wrote that waits for approval leaves the queue, and
        is deleted after {LIMITS.heldOfBannedDays} days.
      </p>
    </ReasonDialog>
  );
}

export function EndBanDialog({ username, ...rest }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`End the ban of ${username}?`}
      action="End ban"
      ready={REASONS_TO_UNDO}
      decide={(reason) => changeMemberStatus(queryClient, username, "ban", { isBanned: false, reason })}
      {...rest}
    >
      <p>{username} can sign in and write again.</p>
    </ReasonDialog>
  );
}
