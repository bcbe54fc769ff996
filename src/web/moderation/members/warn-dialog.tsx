import { useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../decisions/reason-field.tsx";
import { changeMemberStatus } from "./member-status-query.ts";

interface Props {
  username: string;
  /** The reports that the decision answers; undefined where it answers none. */
  reportIds?: string[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function WarnDialog({ username, reportIds, ...rest }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`Warn ${username}?`}
      action="Warn"
      ready={REASONS_AGAINST}
      decide={(reason) => changeMemberStatus(queryClient, username, "warning", { reason, reportIds })}
      {...rest}
    >
      <p>
        {username} is notified with your reason, and can go on as before. Other moderators see the warning in
        the log.
      </p>
    </ReasonDialog>
  );
}
