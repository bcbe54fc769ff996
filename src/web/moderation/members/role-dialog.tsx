import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberStatus } from "../../../contract/moderation.ts";
import { SelectField } from "../../ui/text-field.tsx";
import { changeMemberStatus } from "../moderation-queries.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";

type Role = MemberStatus["role"];

const ROLES: { role: Role; name: string }[] = [
  { role: "member", name: "Member" },
  { role: "moderator", name: "Moderator" },
  { role: "admin", name: "Admin" },
];

interface Props {
  status: MemberStatus;
  onDone: () => void;
  onClose: () => void;
}

export function RoleDialog({ status: { userName, role: now }, ...rest }: Props) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>(now === "member" ? "moderator" : "member");
  return (
    <ReasonDialog
      title={`Change the role of ${userName}?`}
      action="Change role"
      ready={["Joins the moderators", "Steps down", "A mistake"]}
      decide={(reason) => changeMemberStatus(queryClient, userName, "role", { role, reason })}
      {...rest}
    >
      <SelectField label="Role" value={role} onChange={(event) => setRole(event.target.value as Role)}>
        {ROLES.filter(({ role }) => role !== now).map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>Moderators decide about posts, comments, members, feeds and domains. Admins also change roles.</p>
    </ReasonDialog>
  );
}
