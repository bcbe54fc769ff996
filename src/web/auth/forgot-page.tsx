import { useState } from "react";
import { pages } from "../../contract/paths.ts";
import { askForReset } from "../session/session.ts";
import { usePageHead } from "../page/page-head.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { leadingTo, useDestination } from "./destination.ts";
import { fieldOf, useSendForm } from "./use-send-form.ts";
import { NewHere } from "./new-here.tsx";

export function Page() {
  const destination = useDestination();
  usePageHead({ title: "Reset your password" });
  return (
    <AuthFrame title="Reset your password" aside={<NewHere destination={destination} />}>
      <ForgotForm />
    </AuthFrame>
  );
}

function ForgotForm() {
  const destination = useDestination();
  const [isSent, setSent] = useState(false);
  const { busy, error, describedBy, onSubmit } = useSendForm(
    async (fields) => {
      setSent(false);
      await askForReset(fieldOf(fields, "email"));
      setSent(true);
    },
    "Failed to send reset email",
    { isFinal: false },
  );
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="If this address has an account, it is sent a link to choose a new password."
        aria-describedby={describedBy}
        required
      />
      <FormError {...error} />
      <p role="status" className={isSent ? styles.done : undefined}>
        {isSent && "Check your email for reset instructions."}
      </p>
      <SubmitButton isEarly busy={busy}>
        {busy ? "Sending..." : "Send"}
      </SubmitButton>
      <ButtonLink to={leadingTo(pages.login, destination)} look="outline">
        Back
      </ButtonLink>
    </form>
  );
}
