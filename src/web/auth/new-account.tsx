import type { ReactNode } from "react";
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
  const google = useGoogleSignIn(destination, invitation);
  const { pages: written } = useSite();
  useLeaveWhenSignedIn(destination, google.isNewMember);
  return (
    <AuthFrame title={title} aside={<HaveAccount destination={destination} />}>
      {children}
      <RegisterForm destination={destination} invitation={invitation} />
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
