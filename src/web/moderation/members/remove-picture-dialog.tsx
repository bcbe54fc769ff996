import { useQueryClient } from "@tanstack/react-query";
import { refetch } from "../../api/query-client.ts";
import { MemberPicture } from "../../ui/member-picture.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST } from "../decisions/reason-field.tsx";
import { changeMemberStatus } from "./member-status-query.ts";

interface Props {
  username: string;
  /** The reports that the decision answers; undefined where it answers none. */
  reportIds?: string[] | undefined;
  picture: string;
  onDone: () => void;
  onClose: () => void;
}

export function RemovePictureDialog({ username, picture, reportIds, ...rest }: Props) {
  const queryClient = useQueryClient();
  const decide = async (reason: string) => {
    await changeMemberStatus(queryClient, username, "picture-removal", { reason, reportIds, picture });
    await refetch(queryClient, { queryKey: ["member"] });
  };
  return (
    <ReasonDialog
      title={`Remove ${username}'s picture?`}
      action="Remove"
      isDanger
      ready={REASONS_AGAINST}
      decide={decide}
      {...rest}
    >
      <MemberPicture name={username} picture={picture} size="large" />
      <p>
        {username} is notified with your reason, can appeal, and can choose another one. Moderators can see
        and restore it from the log for half a year.
      </p>
    </ReasonDialog>
  );
}
