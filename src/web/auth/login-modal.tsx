import { pages } from "../../contract/paths.ts";
import { takesStrangers, useSite } from "../page/site.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./auth-form.module.css";
import { leadingTo } from "./destination.ts";
import { LoginForm } from "./login-form.tsx";
import { Link } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";

interface Props {
  info: string | undefined;
  /** Called when the visitor has signed in or follows a link. */
  onLeave: () => void;
  /** Called when the visitor closes the dialog. */
  onGiveUp: () => void;
}

export default function LoginModal({ info, onLeave, onGiveUp }: Props) {
  const site = useSite();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Dialog title={`Log in to ${site.name}`} onClose={onGiveUp}>
      {info && <p>{info}</p>}
      <LoginForm action="Login" busyAction="Logging in..." otherwise="Login failed" onDone={onLeave} />
      <p className={styles.small}>
        <Link to={leadingTo(pages.forgot, here)} onClick={onLeave}>
          Can't log in?
        </Link>
      </p>
      {takesStrangers(site) && (
        <div className={styles.other}>
          <p className={styles.small}>New here?</p>
          <ButtonLink to={leadingTo(pages.register, here)} look="outline" onClick={onLeave}>
            Create account
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
