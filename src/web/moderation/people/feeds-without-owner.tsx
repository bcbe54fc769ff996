import { useQuery } from "@tanstack/react-query";
import { pages } from "../../../contract/paths.ts";
import tabStyles from "../tabs.module.css";
import { Link } from "../../router/link.tsx";
import { MemberLink } from "../../ui/member-link.tsx";
import { FeedSign } from "../../ui/sign.tsx";
import { withoutOwnerQuery } from "./role-queries.ts";

/** For admins: the feeds whose owners are gone. Nothing while there are none. */
export function FeedsWithoutOwner() {
  const { data: feeds = [] } = useQuery(withoutOwnerQuery);
  if (feeds.length === 0) return null;
  return (
    <section aria-label="Feeds without an owner">
      <h2 className={tabStyles.subtitle}>Feeds without an owner</h2>
      <ul>
        {feeds.map(({ name, askedBy, asks, isLeft }) => (
          <li key={name} className={tabStyles.item}>
            <FeedSign feed={name} size="medium" />
            <div>
              <Link to={pages.moderationFeeds(name)} className={tabStyles.name}>
                <bdi>{name}</bdi>
              </Link>
              <p className={tabStyles.soft}>
                {isLeft && "Everybody who looked after it has left. "}
                {askedBy === null ? (
                  isLeft ? (
                    "You can ask somebody to own it."
                  ) : (
                    "Nobody has asked for it."
                  )
                ) : (
                  <>
                    <MemberLink name={askedBy} />
                    {asks > 1 ? ` and ${asks - 1} more ask to own it.` : " asks to own it."}
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
