import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "../../contract/account.ts";
import { askForReset } from "../session/session.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { accountQuery, cancelEmailChange, refreshAccount } from "./account-queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";
import styles from "./settings-section.module.css";
import { RowsLoading, SettingsSection, SettingsTerm } from "./settings-section.tsx";

/** The viewer's username, email and password, each with what changes it. */
export function AccountSection({ viewer }: { viewer: ViewerProfile }) {
  const { data, error, refetch } = useQuery(accountQuery(viewer.uid));
  return (
    <SettingsSection title="Account">
      <dl className={styles.rows}>
        <SettingsTerm term="Username" value={viewer.username || viewer.email} />
        <EmailTerm email={viewer.email} account={data} />
        {data &&
          (data.hasPassword ? <PasswordTerm email={viewer.email} /> : <FirstPassword viewer={viewer} />)}
      </dl>
      {!data && <RowsLoading resource="your sign-in settings" error={error} retry={refetch} />}
    </SettingsSection>
  );
}

function PasswordTerm({ email }: { email: string | null }) {
  const [isChanging, setChanging] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <SettingsTerm
      term="Password"
      value={<span aria-hidden>••••••••</span>}
      action={
        <Button look="outline" onClick={() => setChanging(true)}>
          Change password
        </Button>
      }
    >
      <p>Changing it signs you out everywhere else.</p>
      <p role="status" className={styles.status}>
        {isDone && "Your password has been changed. You are signed out everywhere else."}
      </p>
      {isChanging && (
        <ChangePasswordDialog email={email} onDone={() => setDone(true)} onClose={() => setChanging(false)} />
      )}
    </SettingsTerm>
  );
}

/**
 * Members who have only signed in with Google have no password. A password-reset mail lets them set one.
 */
function FirstPassword({ viewer: { email } }: { viewer: ViewerProfile }) {
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => askForReset(email ?? ""),
  });
  return (
    <SettingsTerm
      term="Password"
      action={
        <Button look="outline" busy={isPending} onClick={() => mutate()}>
          Send me a link
        </Button>
      }
    >
      <p>
        You sign in with Google and have no password yet. A link that is mailed to you lets you choose one.
      </p>
      <p role="status" className={styles.status}>
        {isSuccess &&
          `The link is on its way to ${email}. Choosing a password signs you out everywhere else.`}
      </p>
      <FormError message={error && error.message} />
    </SettingsTerm>
  );
}

/** `account` is undefined until it is loaded. */
function EmailTerm({ email, account }: { email: string | null; account: Account | undefined }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <SettingsTerm
      term="Email"
      value={email ?? "None"}
      action={
        account?.hasPassword && (
          <Button look="outline" onClick={() => setChanging(true)}>
            Change email
          </Button>
        )
      }
    >
      <p role="status">{emailWords(account)}</p>
      {account?.newEmail && <CancelButton />}
      {isChanging && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </SettingsTerm>
  );
}

function emailWords(account: Account | undefined): string {
  if (account?.newEmail) {
    return `A link has been mailed to ${account.newEmail}. Open it and confirm to make this your address.`;
  }
  if (account?.hasPassword === false) return "Choose a password first: you need it to change your email.";
  return "A new address takes effect once you open the link that we mail to it, and confirm.";
}

function CancelButton() {
  const queryClient = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => refreshAccount(queryClient),
  });
  return (
    <>
      <button
        type="button"
        className={styles.textButton}
        aria-disabled={isPending || undefined}
        onClick={() => mutate()}
      >
        Keep my address
      </button>
      <FormError message={error && error.message} />
    </>
  );
}
