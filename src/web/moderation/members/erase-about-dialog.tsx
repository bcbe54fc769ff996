import { useQueryClient } from "@tanstack/react-query";
import { refetch } from "../../api/query-client.ts";
import { changeMemberStatus } from "./member-status-query.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../decisions/reason-field.tsx";

interface Props {
  username: string;
  /** The reports that the decision answers; undefined where it answers none. */
  reportIds?: string[] | undefined;
  about: string;
  onDone: () => void;
  onClose: () => void;
}

export function EraseAboutDialog({ username, about, reportIds, ...rest }: Props) {
  const queryClient = useQueryClient();
  const decide = async (reason: string) => {
    await changeMemberStatus(queryClient, username, "about-erasure", { reason, reportIds, about });
    await refetch(queryClient, { queryKey: ["member"] });
  };
  return (
    <ReasonDialog
      title={`Erase what ${username}'s profile says?`}
      action="Erase"
      isDanger
      ready={REASONS_AGAINST}
      decide={decide}
      {...rest}
    >
      <p>
        <q dir="auto">{about}</q>
      </p>
      <p>
        {username} is notified with your reason, can appeal, and can write something else. Moderators can read
        and restore it from the log for half a year.
      </p>
    </ReasonDialog>
  );
}
