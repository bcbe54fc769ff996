import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberStatus } from "../../../contract/member-status.ts";
import { RadioChoice } from "../../ui/radio-choice.tsx";
import { changeMemberStatus } from "./member-status-query.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { useConfirmation } from "./use-confirmation.tsx";

type Role = MemberStatus["role"];

const ROLES: { value: Role; name: string; words: string }[] = [
  { value: "member", name: "Member", words: "Writes posts and comments, and decides about nobody else’s." },
  {
    value: "moderator",
    name: "Moderator",
    words:
      "Removes and restores what members write, decides on reports, appeals and requests to join, warns, suspends and bans members, and edits feeds.",
  },
  {
    value: "admin",
    name: "Admin",
    words:
      "Does all that moderators do, to moderators and other admins, too. Also gives and takes roles, and changes the settings, pages and automatic rules of the site.",
  },
];

interface Props {
  status: MemberStatus;
  onDone: () => void;
  onClose: () => void;
}

export function RoleDialog({ status: { userName, role: now }, ...rest }: Props) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role | null>(null);
  const { field, confirmed, forget } = useConfirmation();
  const decide = (reason: string) => {
    if (role === null) return Promise.reject(new Error("Please choose a role."));
    return confirmed((currentPassword) =>
      changeMemberStatus(queryClient, userName, "role", { role, reason, currentPassword }),
    );
  };
  const choose = (next: Role) => {
    setRole(next);
    // Only some roles need the password, and it must not be sent along for the others.
    forget();
  };
  return (
    <ReasonDialog
      title={`Change the role of ${userName}?`}
      action="Change role"
      ready={["Joins the moderators", "Steps down", "A mistake"]}
      decide={decide}
      {...rest}
    >
      <RadioChoice
        question={`${userName} is ${NOW[now]} now. What can they be?`}
        options={ROLES.filter(({ value }) => value !== now)}
        chosen={role}
        onChoose={choose}
      />
      <p>It takes effect at once. {userName} is notified with your reason.</p>
      {field}
    </ReasonDialog>
  );
}

const NOW: Record<Role, string> = { member: "a member", moderator: "a moderator", admin: "an admin" };
