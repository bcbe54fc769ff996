import { pages } from "../../contract/paths.ts";
import { usePageHead } from "../page/page-head.ts";
import { useSite } from "../page/site.ts";
import styles from "./auth-form.module.css";
import { AskedAfterGoogle } from "./asked-after-google.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { leadingTo, useDestination } from "./destination.ts";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";
import { GoogleButton } from "./google-button.tsx";
import { useGoogleSignIn } from "./google-sign-in.ts";
import { LoginForm } from "./login-form.tsx";
import { NewHere } from "./new-here.tsx";
import { Link } from "../router/link.tsx";
import { navigate } from "../router/location.ts";

export function Page() {
  const site = useSite();
  const destination = useDestination();
  const google = useGoogleSignIn(destination);
  usePageHead({ title: "Sign in" });
  useLeaveWhenSignedIn(destination, google.isNewMember);
  if (google.asked !== null) return <AskedAfterGoogle google={google} destination={destination} />;
  return (
    <AuthFrame title={`Log in to ${site.name}`} aside={<NewHere destination={destination} />}>
      <LoginForm
        action="Log in"
        busyAction="Loading..."
        otherwise="Login failed. Please try again."
        onDone={() => {
          google.join();
          navigate(destination, { replace: true });
        }}
      />
      <p className={styles.small}>
        <Link to={leadingTo(pages.forgot, destination)}>Can't log in?</Link>
      </p>
      <GoogleButton google={google}>Login with Google</GoogleButton>
    </AuthFrame>
  );
}
