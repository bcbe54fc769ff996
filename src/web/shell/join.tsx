import { pages } from "../../contract/paths.ts";
import { takesStrangers, useSite } from "../page/site.ts";
import { ForVisitors } from "../session/audience.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { useLocation } from "../router/router.tsx";
import styles from "./join.module.css";

export function Join({ onFollow }: { onFollow?: () => void }) {
  const site = useSite();
  // On Home the introduction says the same.
  const isHome = useLocation().pathname === pages.home;
  return (
    <ForVisitors>
      <section className={styles.join} aria-label="Join the conversation">
        <p className={styles.words}>Join the conversation</p>
        {!isHome && <p className={styles.about}>{site.description}</p>}
        <ButtonLink to={pages.login} passesReturnAddress look="outline" onClick={onFollow}>
          Sign in
        </ButtonLink>
        {takesStrangers(site) && (
          <ButtonLink to={pages.register} passesReturnAddress onClick={onFollow}>
            Create account
          </ButtonLink>
        )}
      </section>
    </ForVisitors>
  );
}
