import { useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { ApiFailure } from "../api/api.ts";
import { useSite } from "../page/site.ts";
import { navigate } from "../router/location.ts";
import { register } from "../session/session.ts";
import { FormError } from "../ui/form-error.tsx";
import { NewPasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AnswerField, type AnswerFieldProps } from "./answer-field.tsx";
import styles from "./auth-form.module.css";
import { leadNewMember } from "../welcome/lead-new-member.ts";
import { fieldOf, useSendForm } from "./use-send-form.ts";

interface Props {
  destination: string;
  /** The secret of the invitation by which somebody comes. */
  invitation: string | undefined;
  /** The answer to the site's question; null where none is asked. */
  answering: AnswerFieldProps | null;
  /** Called where the server says that the site asks a question by now. */
  onAsked: () => void;
}

export function RegisterForm({ destination, invitation, answering, onAsked }: Props) {
  const { confirmation } = useSite();
  const [isChecking, setChecking] = useState(false);
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    const account = {
      username: fieldOf(fields, "username"),
      email: fieldOf(fields, "email"),
      password: fieldOf(fields, "password"),
      invitation,
      answer: answering?.answer,
    };
    await register(account)
      .catch(async (failure: unknown) => {
        if (!(failure instanceof ApiFailure) || failure.code !== "proofNeeded") throw failure;
        setChecking(true);
        const { makeProof } = await import("../proof/make-proof.ts");
        await register({ ...account, proof: await makeProof() });
      })
      .finally(() => setChecking(false))
      .catch((failure: unknown) => {
        if (failure instanceof ApiFailure && failure.code === "answerNeeded") onAsked();
        throw failure;
      });
    if (answering || confirmation) navigate(pages.joinRequest, { replace: true });
    else leadNewMember(destination);
  }, "Registration failed.");
  const act = answering ? ["Ask to join", "Sending..."] : ["Sign up", "Creating account..."];
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <Fields describedBy={describedBy} />
      {answering && <AnswerField {...answering} describedBy={describedBy} />}
      <FormError {...error} />
      <SubmitButton busy={busy}>{isChecking ? "Checking..." : act[Number(busy)]}</SubmitButton>
      <p role="status" className="visually-hidden">
        {isChecking && "Checking your browser. This takes a few seconds."}
      </p>
    </form>
  );
}

/** The hints state the rules, but only the server enforces them. */
function Fields({ describedBy }: { describedBy: string | undefined }) {
  return (
    <>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${LIMITS.usernameMin}–${LIMITS.usernameMax} letters, digits or underscores.`}
        aria-describedby={describedBy}
        required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="Other members never see it."
        aria-describedby={describedBy}
        required
      />
      <NewPasswordField label="Password" name="password" aria-describedby={describedBy} />
    </>
  );
}
