import { useEffect, useId, useRef, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { resetPassword } from "../session/session.ts";
import { usePageHead } from "../page/page-head.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { NewPasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { fieldOf, useSendForm } from "./use-send-form.ts";
import { Link } from "../router/link.tsx";
import { navigate } from "../router/location.ts";
import { useSearch } from "../router/router.tsx";

/** The time between the success message and the redirect. */
const REDIRECT_MS = 3_000;

export function Page() {
  const search = useSearch();
  const code = search.get("oobCode") ?? "";
  usePageHead({ title: "Choose a new password" });
  return (
    <AuthFrame
      title="Choose a new password"
      aside={code && <Link to={pages.forgot}>Ask for another link</Link>}
    >
      {code ? (
        <ResetForm code={code} />
      ) : (
        <div className={styles.form}>
          <p>This link is incomplete. Please open it from the mail again, or ask for another.</p>
          <ButtonLink to={pages.forgot}>Ask for another link</ButtonLink>
        </div>
      )}
    </AuthFrame>
  );
}

function ResetForm({ code }: { code: string }) {
  const [done, setDone] = useState<Awaited<ReturnType<typeof resetPassword>> | null>(null);
  const { busy, error, describedBy, onSubmit } = useSendForm(async (fields) => {
    setDone(await resetPassword(code, fieldOf(fields, "newPassword")));
  }, "Failed to reset password");
  if (done?.refusal) return <Banned refusal={done.refusal} />;
  if (done) return <Done isSignedIn={Boolean(done.idToken)} />;
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit}>
      <NewPasswordField label="New password" name="newPassword" aria-describedby={describedBy} />
      <FormError {...error} />
      <SubmitButton isEarly busy={busy}>
        {busy ? "Resetting..." : "Reset"}
      </SubmitButton>
      <ButtonLink to={pages.login} look="outline">
        Back
      </ButtonLink>
    </form>
  );
}

/** Shows why somebody is banned. Redirects nobody: the reason is read at one's own pace. */
function Banned({ refusal }: { refusal: string }) {
  const first = useRef<HTMLParagraphElement>(null);
  const refusalId = useId();
  // The form has disappeared, with the focus in it.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.form}>
      {/* Screen readers do not announce an alert that comes with its words, so the focus brings them. */}
      <p ref={first} tabIndex={-1} aria-describedby={refusalId} className={styles.done}>
        Your new password is set.
      </p>
      <FormError id={refusalId} message={refusal}>
        If you think that this is a mistake, sign in with the new password: you can appeal there.
      </FormError>
      <ButtonLink to={pages.login}>Login</ButtonLink>
    </div>
  );
}

function Done({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      navigate(isSignedIn ? pages.profile : pages.login, { replace: true });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  return (
    <div className={styles.form}>
      <p role="status" className={styles.done}>
        {isSignedIn
          ? "Password has been reset successfully! Redirecting..."
          : "Password has been reset. You can now log in."}
      </p>
      <ButtonLink to={pages.login}>Login</ButtonLink>
    </div>
  );
}
