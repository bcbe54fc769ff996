import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { changeEmail } from "../account/account-queries.ts";
import { fieldOf, useSendForm } from "../auth/use-send-form.ts";
import { LogOutButton } from "../session/log-out-button.tsx";
import { SendAgain } from "../session/request-banner.tsx";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./join-request.module.css";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** For somebody who has registered and not opened the link in the mail yet. */
export function Unconfirmed({ viewer }: { viewer: ViewerProfile }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <section className={styles.state} aria-labelledby="state">
        <h2 id="state">Open the link that we sent you</h2>
        <p>
          A mail with a link is on its way to <strong>{viewer.email}</strong>. Open it within{" "}
          {LIMITS.confirmationDays} days, on any device. This page changes once you have confirmed.
        </p>
        <p>
          Until then you can read everything, but not post, comment or give hearts, and nobody sees your name.
          After {LIMITS.unconfirmedDays} days an account that is not confirmed is erased.
        </p>
        <div className={styles.form}>
          <SendAgain />
        </div>
      </section>
      <ChangeAddress />
      <div className={styles.end}>
        <LogOutButton />
        <Button look="outline" onClick={() => setLeaving(true)}>
          Erase my account
        </Button>
      </div>
      {isLeaving && <WithdrawDialog viewer={viewer} onClose={() => setLeaving(false)} />}
    </>
  );
}

/** A mistyped address is replaced at once, and the link goes to the new one. */
function ChangeAddress() {
  const { sentTo, busy, error, describedBy, onSubmit } = useAddressForm();
  return (
    <section className={styles.answer} aria-labelledby="address">
      <h2 id="address" className={styles.question}>
        Is the address wrong?
      </h2>
      <form method="post" className={styles.form} onSubmit={onSubmit}>
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          hint="The link goes there, and the one that we sent before no longer works."
          aria-describedby={describedBy}
          required
        />
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          aria-describedby={describedBy}
          required
        />
        <FormError {...error} />
        <p role="status">{sentTo !== null && `A mail with a link is on its way to ${sentTo}.`}</p>
        <div className={styles.end}>
          <SubmitButton busy={busy}>{busy ? "Changing..." : "Change address"}</SubmitButton>
        </div>
      </form>
    </section>
  );
}

function useAddressForm() {
  const queryClient = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSendForm(
    async (fields) => {
      const email = fieldOf(fields, "email");
      setSentTo(null);
      await changeEmail(fieldOf(fields, "currentPassword"), email);
      await queryClient.invalidateQueries({ queryKey: ["viewer"] });
      setSentTo(email);
    },
    "Your address was not changed.",
    { isFinal: false },
  );
  return { sentTo, ...form };
}
