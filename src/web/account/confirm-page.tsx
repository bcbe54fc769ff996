import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import styles from "../auth/auth-form.module.css";
import { AuthFrame } from "../auth/auth-frame.tsx";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { usePageHead } from "../page/page-head.ts";
import { useAlive } from "../ui/alive.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { confirmEmail, refreshAccount } from "./account-queries.ts";

/** Confirming an address, by the code of a mail. By a button: programs that read mails open what they find in them. */
export function Page() {
  const code = useSearch().get("oobCode") ?? "";
  usePageHead({ title: "Confirm your email" });
  return (
    <AuthFrame title="Confirm your email" aside={<Link to={pages.settings}>Settings</Link>}>
      {code ? (
        <Confirm code={code} />
      ) : (
        <p>This link is not complete. Please open the one in the mail again.</p>
      )}
    </AuthFrame>
  );
}

function Confirm({ code }: { code: string }) {
  const alive = useAlive();
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
          From now on your email is {data}.
        </p>
        <ButtonLink to={pages.settings}>Go on</ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>One more press, and this is the email of your account: you sign in with it, and mails come here.</p>
      <FormError message={error && error.message} />
      <Button busy={isPending} disabled={!alive} onClick={() => mutate()}>
        {isPending ? "Confirming..." : "Confirm this email"}
      </Button>
    </div>
  );
}
