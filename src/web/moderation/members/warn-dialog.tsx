import { useQueryClient } from "@tanstack/react-query";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../decisions/reason-field.tsx";
import { changeMemberStatus } from "./member-status-query.ts";

interface Props {
  username: string;
  onDone: () => void;
  onClose: () => void;
}

export function WarnDialog({ username, ...rest }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`Warn ${username}?`}
      action="Warn"
      ready={REASONS_AGAINST}
      decide={(reason) => changeMemberStatus(queryClient, username, "warning", { reason })}
      {...rest}
    >
      <p>
        {username} is notified with your reason, and can go on as before. Other moderators see the warning in
        the log.
      </p>
    </ReasonDialog>
  );
}
