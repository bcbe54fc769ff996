import type { FeedWithFigures } from "../../contract/feeds.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { MemberLink } from "../ui/member-link.tsx";

/** The owners and moderators that are named; the rest are counted. */
const NAMED = { owner: 3, moderator: 8 };

/** Says whose posts wait in a feed for approved members. */
export const FOR_APPROVED =
  "Posts of members who are not approved here wait until the people of the feed approve them.";

/** A sentence with the owners and moderators of a feed. */
export function PeopleOfFeed({ people }: { people: NonNullable<FeedWithFigures["people"]> }) {
  return (["owner", "moderator"] as const).map((role) => {
    const names = people.filter((person) => person.role === role).map(({ userName }) => userName);
    if (names.length === 0) return null;
    const left = names.length - NAMED[role];
    return (
      <span key={role}>
        {role === "owner" ? "Owned by " : "Moderated by "}
        {names.slice(0, NAMED[role]).map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <MemberLink name={name} />
          </span>
        ))}
        {left > 0 && ` and ${left} more`}.{" "}
      </span>
    );
  });
}

/** Leads to the about page of a feed. */
export function MoreAboutFeed({ name }: { name: string }) {
  return (
    <Link to={pages.feedAbout(name.toLowerCase())}>
      More about <bdi>{name}</bdi>
    </Link>
  );
}
