import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dateAndTime } from "../../ui/time.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { changeMemberStatus } from "./member-status-query.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_AGAINST, REASONS_TO_UNDO } from "../decisions/reason-field.tsx";

const DAYS = [1, 3, 7, 14, 30, 90, 180, 365];

interface Props {
  username: string;
  /** The end of the suspension that this one replaces. */
  until?: Date | null;
  /** The reports that the decision answers; undefined where it answers none. */
  reportIds?: string[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function SuspendDialog({ username, until, reportIds, ...rest }: Props) {
  const queryClient = useQueryClient();
  const [days, setDays] = useState(7);
  return (
    <ReasonDialog
      title={`Suspend ${username}?`}
      action="Suspend"
      isDanger
      ready={REASONS_AGAINST}
      decide={(reason) =>
        changeMemberStatus(queryClient, username, "suspension", { days, reason, reportIds })
      }
      {...rest}
    >
      <p>
        {username} can sign in and read, but cannot write for the time you choose. They see your reason, and
        may appeal to another moderator. Their posts and comments stay.
        {until && ` This takes the place of their suspension until ${dateAndTime(until)}.`}
      </p>
      <SelectField
        label={until ? "For how long, from now on" : "For how long"}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
      >
        {DAYS.map((number) => (
          <option key={number} value={number}>
            {number === 1 ? "1 day" : `${number} days`}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  );
}

export function EndSuspensionDialog({ username, ...rest }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`End the suspension of ${username}?`}
      action="End suspension"
      ready={REASONS_TO_UNDO}
      decide={(reason) => changeMemberStatus(queryClient, username, "suspension", { days: 0, reason })}
      {...rest}
    >
      <p>{username} can write again at once, and is notified with your reason.</p>
    </ReasonDialog>
  );
}
