import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import styles from "../auth/auth-form.module.css";
import { AuthFrame } from "../auth/auth-frame.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { confirmEmail, refreshAccount } from "./account-queries.ts";

/**
 * Confirms an email address with the code from a mail. A button is needed, because mail scanners open links.
 */
export function Page() {
  const code = useSearch().get("oobCode") ?? "";
  usePageHead({ title: "Confirm your email" });
  return (
    <AuthFrame title="Confirm your email" aside={<Link to={pages.settings}>Settings</Link>}>
      {code ? <Confirm code={code} /> : <p>This link is incomplete. Please open it from the mail again.</p>}
    </AuthFrame>
  );
}

function Confirm({ code }: { code: string }) {
  const hydrated = useHydrated();
  const queryClient = useQueryClient();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => confirmEmail(code),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["viewer"] });
      void refreshAccount(queryClient);
    },
  });
  if (data) {
    return (
      <div className={styles.form}>
        <p role="status" className={styles.done}>
          Your email is now {data}.
        </p>
        <ButtonLink to={pages.settings}>Continue</ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>Confirm to make this the email of your account. You then sign in with it and get your mail here.</p>
      <FormError message={error && error.message} />
      <Button busy={isPending} disabled={!hydrated} onClick={() => mutate()}>
        {isPending ? "Confirming..." : "Confirm this email"}
      </Button>
    </div>
  );
}
