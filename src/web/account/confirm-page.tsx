import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { confirmEmail as confirmCall } from "../../contract/account.ts";
import type { CallAnswer } from "../../contract/call.ts";
import { EMAIL_LINK_ENDED } from "../../contract/email-link-ended.ts";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import styles from "../auth/auth-form.module.css";
import { AuthFrame } from "../auth/auth-frame.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useSite } from "../page/site.ts";
import { useSession } from "../session/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { confirmEmail, denyAccount, refreshAccount } from "./account-queries.ts";

/**
 * Confirms an email address with the code from a mail. A button is needed, because mail scanners open links. The form works
 * without scripts, too: then the server leads back here, and `done` says what has become of it.
 */
export function Page() {
  const search = useSearch();
  const code = search.get("oobCode") ?? "";
  usePageHead({ title: "Confirm your email" });
  return (
    <AuthFrame title="Confirm your email" aside={<Link to={pages.settings}>Settings</Link>}>
      {code ? (
        <Confirm
          code={code}
          isNewAccount={search.get("account") === "new"}
          username={nameIn(search.get("name"))}
        />
      ) : (
        <Outcome of={search.get("done")} />
      )}
    </AuthFrame>
  );
}

/** The account's name in the link. Anybody can make a link with other words, which must not stand on a page of the site. */
function nameIn(text: string | null): string | null {
  return text !== null && /^\w+$/.test(text) && text.length <= LIMITS.usernameMax ? text : null;
}

/** The result without scripts, or of a press that came before they ran. */
function Outcome({ of }: { of: string | null }) {
  if (of === "confirmed") return <Done words="Your email is confirmed." />;
  if (of === "waiting") return <Done words={`Your email is confirmed. ${WAITING}`} />;
  if (of === "denied") return <Denied />;
  if (of === "taken") return <FormError message="An account with that email already exists." />;
  if (of === "refused") return <FormError message={EMAIL_LINK_ENDED} />;
  return <p>This link is incomplete. Please open it from the mail again.</p>;
}

const WAITING = "Moderators now decide about your request to join, and a mail will tell you their answer.";

function Done({ words, isMember = false }: { words: string; isMember?: boolean }) {
  const { viewer } = useSession();
  // The link may have been opened in another browser than the one that is signed in.
  const next = isMember && viewer ? pages.welcome : pages.home;
  return (
    <div className={styles.form}>
      <p role="status" className={styles.done}>
        {words}
      </p>
      <ButtonLink to={next}>{next === pages.welcome ? "Choose feeds" : "Continue"}</ButtonLink>
    </div>
  );
}

function Denied() {
  return (
    <p role="status">
      Thank you. That account is erased, and no links to new accounts come to you for {LIMITS.deniedDays}{" "}
      days.
    </p>
  );
}

interface ConfirmProps {
  code: string;
  isNewAccount: boolean;
  username: string | null;
}

function Confirm({ code, isNewAccount, username }: ConfirmProps) {
  const { data, error, isPending, mutate } = useConfirming(code);
  const [isDenying, setDenying] = useState(false);
  const isConfirming = isPending && !isDenying;
  if (data === "denied") return <Denied />;
  if (data) return <Done words={doneWords(data)} isMember={data.isNewAccount && !data.isWaiting} />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const denies = submitter?.getAttribute("name") === "denies";
    setDenying(denies);
    if (!isPending) mutate(denies);
  };
  return (
    <form method="post" action={pages.confirmEmail} className={styles.form} onSubmit={submit}>
      <input type="hidden" name="oobCode" value={code} />
      <Words isNewAccount={isNewAccount} username={username} />
      <FormError message={error && error.message} />
      <Button type="submit" busy={isConfirming}>
        {isConfirming ? "Confirming..." : "Confirm this email"}
      </Button>
      {isNewAccount && <Denial busy={isPending && isDenying} />}
    </form>
  );
}

function Words({ isNewAccount, username }: Omit<ConfirmProps, "code">) {
  const { name } = useSite();
  const named = username !== null && (
    <>
      {" "}
      <strong>{username}</strong>
    </>
  );
  if (isNewAccount) {
    return (
      <p>
        Confirm that this is your email, and that you have made {named ? "the account" : "an account"}
        {named} at {name} with it.
      </p>
    );
  }
  return (
    <p>
      Confirm to make this the email of your account{named}. You then sign in with it and get your mail here.
    </p>
  );
}

function Denial({ busy }: { busy: boolean }) {
  return (
    <details className={styles.small}>
      <summary>This was not me</summary>
      <p>
        Then somebody else has made the account with your address. Erasing it deletes it at once. No new
        account can be made with your address by mail for the next {LIMITS.deniedDays} days, so that nobody
        sends you more of these mails.
      </p>
      <Button type="submit" name="denies" value="yes" look="danger" busy={busy}>
        {busy ? "Erasing..." : "Erase that account"}
      </Button>
    </details>
  );
}

function useConfirming(code: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (denies: boolean) => {
      if (!denies) return confirmEmail(code);
      await denyAccount(code);
      return "denied" as const;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["viewer"] });
      void refreshAccount(queryClient);
    },
  });
}

function doneWords({ email, isNewAccount, isWaiting }: CallAnswer<typeof confirmCall>): string {
  if (!isNewAccount) return `Your email is now ${email}.`;
  return `${email} is confirmed. ${isWaiting ? WAITING : "You are a member now, and can post, comment and give hearts."}`;
}
