import { useQueryClient } from "@tanstack/react-query";
import { blockDomain } from "../moderation-queries.ts";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { REASONS_TO_UNDO } from "../decisions/reason-field.tsx";

interface Props {
  domain: string;
  onDone: () => void;
  onClose: () => void;
}

export function UnblockDomainDialog({ domain, ...rest }: Props) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`Unblock ${domain}?`}
      action="Unblock"
      ready={REASONS_TO_UNDO}
      decide={(reason) => blockDomain(queryClient, { domain, isBlocked: false, reason })}
      {...rest}
    >
      <p>Members can post links to it again.</p>
    </ReasonDialog>
  );
}
