import { useQueryClient } from "@tanstack/react-query";
import { fieldOf, useSendForm } from "../auth/use-send-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { NewPasswordField, PasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { changePassword, refreshAccount } from "./account-queries.ts";

interface Props {
  email: string | null;
  onDone: () => void;
  onClose: () => void;
}

export function ChangePasswordDialog({ email, onDone, onClose }: Props) {
  const queryClient = useQueryClient();
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    await changePassword(fieldOf(fields, "currentPassword"), fieldOf(fields, "newPassword"));
    void refreshAccount(queryClient);
    onDone();
    onClose();
  }, "Your password was not changed.");
  return (
    <Dialog title="Change password" onClose={onClose}>
      <form method="post" onSubmit={onSubmit}>
        {/* Lets a password manager match the password to its account. */}
        <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          aria-describedby={describedBy}
          data-autofocus
          required
        />
        <NewPasswordField label="New password" name="newPassword" aria-describedby={describedBy} />
        <FormError {...error} />
        <SubmitButton busy={busy}>{busy ? "Changing..." : "Change password"}</SubmitButton>
      </form>
    </Dialog>
  );
}
