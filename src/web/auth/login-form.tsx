import { logIn } from "../session/session.ts";
import { FormError } from "../ui/form-error.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./auth-form.module.css";
import { fieldOf, useSendForm } from "./use-send-form.ts";

interface Props {
  action: string;
  busyAction: string;
  /** The error message when the server sends none. */
  otherwise: string;
  onDone: () => void;
}

export function LoginForm({ action, busyAction, otherwise, onDone }: Props) {
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    await logIn(fieldOf(fields, "email"), fieldOf(fields, "password"));
    onDone();
  }, otherwise);
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        aria-describedby={describedBy}
        data-autofocus
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        aria-describedby={describedBy}
        required
      />
      <FormError {...error} />
      <SubmitButton busy={busy}>{busy ? busyAction : action}</SubmitButton>
    </form>
  );
}
