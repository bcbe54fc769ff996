import { type FormEvent, useState } from "react";
import { logIn } from "../session/session.ts";
import { useSite } from "../shell/site.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./login-modal.module.css";

/** Signing in without leaving the page. */
export default function LoginModal({ info, onClose }: { info: string | undefined; onClose: () => void }) {
  const site = useSite();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      await logIn(String(form.get("email")), String(form.get("password")));
      onClose();
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : "Login failed");
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Log in to ${site.name}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {info && <p>{info}</p>}
        <FormError message={error} />
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
      </form>
    </Dialog>
  );
}
