import { useQueryClient } from "@tanstack/react-query";
import { fieldOf, useSendForm } from "../auth/use-send-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useSession } from "../session/session.ts";
import { changeEmail, refreshAccount } from "./account-queries.ts";

export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const hint = useHint();
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    await changeEmail(fieldOf(fields, "currentPassword"), fieldOf(fields, "email"));
    await Promise.all([refreshAccount(queryClient), queryClient.invalidateQueries({ queryKey: ["viewer"] })]);
    onClose();
  }, "Your email was not changed.");
  return (
    <Dialog title="Change email" onClose={onClose}>
      <form method="post" onSubmit={onSubmit}>
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          hint={hint}
          aria-describedby={describedBy}
          data-autofocus
          required
        />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          aria-describedby={describedBy}
          required
        />
        <FormError {...error} />
        <SubmitButton busy={busy}>{busy ? "Sending..." : "Send the link"}</SubmitButton>
      </form>
    </Dialog>
  );
}

/** An unconfirmed account gets the new address at once; a confirmed one when the mailed link is opened. */
function useHint(): string {
  return useSession().viewer?.joinRequest === "unconfirmed"
    ? "We mail a link to this address. The one that we sent before no longer works."
    : "We mail a link to this address. Nothing changes until you open it and confirm. Your current address gets a notice.";
}
