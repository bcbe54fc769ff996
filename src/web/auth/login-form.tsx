import { useState } from "react";
import { ApiFailure } from "../api/api.ts";
import { OwnBan, type RefusedLogin } from "../appeals/own-ban.tsx";
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
  const [banned, setBanned] = useState<RefusedLogin | null>(null);
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    const typed = { email: fieldOf(fields, "email"), password: fieldOf(fields, "password") };
    // A form that is open below stays for the same account, with what was typed into it.
    if (banned?.email !== typed.email) setBanned(null);
    await logIn(typed.email, typed.password).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.code === "banned")
        setBanned((before) => ({ ...typed, tries: (before?.tries ?? 0) + 1 }));
      throw failure;
    });
    onDone();
  }, otherwise);
  return (
    <>
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
        <FormError {...error}>{banned && "You can appeal below."}</FormError>
        <SubmitButton isEarly busy={busy}>
          {busy ? busyAction : action}
        </SubmitButton>
      </form>
      {banned && <OwnBan key={banned.email} typed={banned} />}
    </>
  );
}
