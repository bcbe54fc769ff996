import { X } from "lucide";
import { pages } from "../../contract/paths.ts";
import { takesStrangers, useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { ForVisitors } from "../session/audience.tsx";
import { sharedContent } from "../shared-parts/shared-content.ts";
import { BrandMark } from "./brand.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./introduction.module.css";
import { putIntroductionAway } from "../early/put-away.ts";

/** The pages, apart from Home, on which visitors from other sites arrive. */
const LANDING = /^\/(feed|details|user|search|feeds-directory)(\/|$)/i;

const ONE_COLUMN = /^\/(details|user)(\/|$)/i;

/** Says to visitors what the site is: in a panel on Home, which can be put away, and in one line on other pages. */
export function Introduction() {
  const { pathname } = useLocation();
  const { name } = useSite();
  const isPanel = pathname === pages.home;
  if (!isPanel && !LANDING.test(pathname)) return null;
  const look = ONE_COLUMN.test(pathname) ? styles.inColumn : styles.line;
  return (
    <ForVisitors>
      <section
        className={isPanel ? styles.panel : look}
        aria-label={`About ${name}`}
        {...sharedContent({ isPanel }, <IntroductionContent isPanel={isPanel} />)}
      />
    </ForVisitors>
  );
}

/** The panel's content, also for the preview of a site's settings. */
export function IntroductionContent({ isPanel }: { isPanel: boolean }) {
  const site = useSite();
  const { name, description, welcome } = site;
  const Act = isPanel ? ButtonLink : Link;
  return (
    <>
      <BrandMark size={isPanel ? 28 : 20} />
      <p className={styles.words}>
        <strong>{name}</strong> {(isPanel && welcome) || description}{" "}
        {isPanel && <Link to={pages.about}>About {name}</Link>}
      </p>
      <span className={styles.acts}>
        {takesStrangers(site) && (
          <Act to={pages.register} passesReturnAddress>
            Create account
          </Act>
        )}
        <Act to={pages.login} passesReturnAddress {...(isPanel && { look: "outline" })}>
          Sign in
        </Act>
      </span>
      {isPanel && (
        <IconButton label="Put away" className={`needs-scripts ${styles.away}`} onClick={putAway}>
          <Icon of={X} size={18} />
        </IconButton>
      )}
    </>
  );
}

/** Moves the focus to the page, because the focused button disappears. */
function putAway(): void {
  putIntroductionAway();
  document.getElementById("content")?.focus();
}
