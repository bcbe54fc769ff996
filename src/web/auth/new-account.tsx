import { type ReactNode, useState } from "react";
import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { leadingTo, useDestination } from "./destination.ts";
import { GoogleButton } from "./google-button.tsx";
import { useGoogleSignIn } from "./google-sign-in.ts";
import { RegisterForm } from "./register-form.tsx";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

interface Props {
  title: string;
  /** The secret of the invitation by which somebody comes. */
  invitation?: string;
  /** Words before the form. */
  children?: ReactNode;
}

/** The ways in which somebody makes an account. */
export function NewAccount({ title, invitation, children }: Props) {
  const destination = useDestination();
  const { question, pages: written } = useSite();
  const [answer, setAnswer] = useState("");
  // The page may be older than the question.
  const [isAsked, setAsked] = useState(question !== undefined);
  const asks = isAsked && invitation === undefined;
  const google = useGoogleSignIn(destination, { invitation, answer: answer.trim() || undefined });
  useLeaveWhenSignedIn(destination, google.isNewMember);
  return (
    <AuthFrame title={title} aside={<HaveAccount destination={destination} />}>
      {children}
      <RegisterForm
        destination={destination}
        invitation={invitation}
        answering={asks ? { answer, onChange: setAnswer } : null}
        onAsked={() => setAsked(true)}
      />
      <p className={styles.small}>
        By creating an account you agree to the{" "}
        {written?.includes("rules") && (
          <>
            <Link to={pages.rules}>Rules</Link>, the{" "}
          </>
        )}
        <Link to={pages.terms}>Terms</Link> and the <Link to={pages.privacy}>Privacy Policy</Link>.
      </p>
      <GoogleButton google={google}>Sign up with Google</GoogleButton>
    </AuthFrame>
  );
}

export function HaveAccount({ destination }: { destination: string }) {
  return (
    <>
      Already have an account? <Link to={leadingTo(pages.login, destination)}>Sign in</Link>
    </>
  );
}
