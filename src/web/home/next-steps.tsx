import { Suspense } from "react";
import { pages } from "../../contract/paths.ts";
import { takesStrangers, useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { editPageAddress } from "../site-pages/site-pages-query.ts";
import { SETTINGS_ADDRESS } from "../site-settings/site-settings-query.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { FirstInvitation } from "./first-invitation.tsx";
import styles from "./next-steps.module.css";

/** Loaded by the admin's browser alone. Visitors of an empty site load the steps with the words that they see in their place. */
const BackupStep = lazyPart(() => import("./backup-step.tsx").then((part) => part.BackupStep));

/** Sentences on how people join, by the setting for registration. */
const JOINING = {
  open: "Everybody can join at the site's address.",
  approval: "A link lets people in at once. Others ask to join at the site's address.",
  invitation: "People can join only with a link.",
  closed: "Links work as soon as the settings let people join.",
};

/** Tells the admin of a site where nobody has posted what to do next. */
export function NextSteps() {
  const { registration, pages: written } = useSite();
  return (
    <section aria-labelledby="next" className={styles.steps}>
      <h2 id="next">What to do next</h2>
      <ol>
        <InviteStep />
        <li>
          <Link to={pages.submit()}>Write the first post</Link>
          <p>People stay where there is something to read.</p>
        </li>
        <li>
          <Link to={pages.moderationFeeds()}>Make and shape feeds</Link>
          <p>Give each a description, a look, rules and people.</p>
        </li>
        <li>
          <Link to={SETTINGS_ADDRESS}>Look through the settings</Link>
          <p>
            Say how people can reach you
            {registration === "closed"
              ? ", and let people join: so far nobody else can make an account."
              : "."}
          </p>
        </li>
        {!written?.includes("rules") && (
          <li>
            <Link to={editPageAddress("rules")}>Write the rules</Link>
            <p>Whoever joins agrees to them.</p>
          </li>
        )}
        <ImportStep />
        {/* Stands last: it comes later, and moves nothing above it. */}
        <Suspense>
          <BackupStep />
        </Suspense>
      </ol>
    </section>
  );
}

function InviteStep() {
  const site = useSite();
  const { publicUrl, registration } = site;
  return (
    <li>
      <Link to={pages.invitations}>Invite people</Link>
      <p>
        {JOINING[registration ?? "open"]} {takesStrangers(site) && <bdi>{publicUrl || location.origin}</bdi>}
      </p>
      {registration !== "closed" && <FirstInvitation />}
    </li>
  );
}

function ImportStep() {
  return (
    <li>
      <strong>Bring posts from elsewhere</strong>
      <p>
        <code>npm run import -- FILE</code> in the site's folder reads posts from Reddit and Hacker News.
      </p>
    </li>
  );
}
