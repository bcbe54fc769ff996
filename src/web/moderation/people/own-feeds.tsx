import { pages } from "../../../contract/paths.ts";
import tabStyles from "../tabs.module.css";
import { Link } from "../../router/link.tsx";
import { useSession } from "../../session/session.ts";
import { FeedSign } from "../../ui/sign.tsx";
import { ROLE_NAMES } from "./own-role.ts";

/** The feeds that the viewer owns or moderates. */
export function OwnFeeds() {
  const { viewer } = useSession();
  return (
    <ul aria-label="Your feeds to moderate">
      {viewer?.feedRoles?.map(
        ({ feed, role }) =>
          role && (
            <li key={feed} className={tabStyles.item}>
              <FeedSign feed={feed} size="medium" />
              <div>
                <Link to={pages.moderationFeeds(feed)} className={tabStyles.name}>
                  <bdi>{feed}</bdi>
                </Link>
                <p className={tabStyles.soft}>{ROLE_NAMES[role]}</p>
              </div>
            </li>
          ),
      )}
    </ul>
  );
}
