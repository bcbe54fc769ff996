import { pages } from "../../contract/paths.ts";
import { usePageHead } from "../page/page-head.ts";
import { useSite } from "../page/site.ts";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { leadingTo, useDestination } from "./destination.ts";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";
import { GoogleButton } from "./google-button.tsx";
import { useGoogleSignIn } from "./google-sign-in.ts";
import { RegisterForm } from "./register-form.tsx";
import { Link } from "../router/link.tsx";

export function Page() {
  return useSite().registration ? <NoNewMembers /> : <Join />;
}

/** The site takes no new members: the page says so to people who followed a link from elsewhere. */
function NoNewMembers() {
  const destination = useDestination();
  const { name } = useSite();
  usePageHead({ title: "No new members" });
  useLeaveWhenSignedIn(destination, false);
  return (
    <AuthFrame title={`${name} takes no new members`} aside={<HaveAccount destination={destination} />}>
      <p className={styles.small}>
        At the moment nobody can make an account here. You can read everything without one.
      </p>
    </AuthFrame>
  );
}

function HaveAccount({ destination }: { destination: string }) {
  return (
    <>
      Already have an account? <Link to={leadingTo(pages.login, destination)}>Sign in</Link>
    </>
  );
}

function Join() {
  const destination = useDestination();
  const google = useGoogleSignIn(destination);
  usePageHead({ title: "Create your account" });
  useLeaveWhenSignedIn(destination, google.isNewMember);
  return (
    <AuthFrame title="Create your account" aside={<HaveAccount destination={destination} />}>
      <RegisterForm destination={destination} />
      <p className={styles.small}>
        By creating an account you agree to the <Link to={pages.terms}>Terms</Link> and the{" "}
        <Link to={pages.privacy}>Privacy Policy</Link>.
      </p>
      <GoogleButton google={google}>Sign up with Google</GoogleButton>
    </AuthFrame>
  );
}
