import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { pages } from "../../contract/paths.ts";
import { namePartIn } from "../../contract/parse-search.ts";
import type { MatchingNames, searchMemberNames } from "../../contract/search.ts";
import { call } from "../api/api.ts";
import type { Mutable } from "../filters/mute-queries.ts";
import { Link } from "../router/link.tsx";
import { useSession } from "../session/session.ts";
import { counted } from "../ui/format-number.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { MemberPicture } from "../ui/member-picture.tsx";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./name-links.module.css";

/** Loaded by members who hide something. */
const NameMark = lazyPart(() => import("./name-mark.tsx").then((part) => part.NameMark));

interface Props {
  words: string;
  /** The names that the search found, for everybody; undefined until they are there. */
  names: MatchingNames | undefined;
}

/** Leads to the feeds and members whose names match, above the posts: also to muted ones, which say so. */
export function NameLinks({ words, names: { feeds, members: named } = NO_NAMES }: Props) {
  const { viewer } = useSession();
  const members = useMembersByPart(words, named);
  if (feeds.length + members.length === 0) return null;
  const mark = (named: Mutable) => viewer?.hasFilters && <Suspense>{<NameMark {...named} />}</Suspense>;
  return (
    <nav aria-label="Matching feeds and members">
      <ul className={styles.names}>
        {feeds.map(({ name, posts }) => (
          <li key={name}>
            <Link to={pages.feed(name)} className={styles.name}>
              <FeedSign feed={name} />
              <bdi>/{name.toLowerCase()}</bdi>
              <span className={styles.figure}>
                {counted(posts, "post")}
                {mark({ kind: "feed", value: name })}
              </span>
            </Link>
          </li>
        ))}
        {members.map(({ username, picture }) => (
          <li key={username}>
            <Link to={pages.user(username)} className={styles.name}>
              <MemberPicture name={username} picture={picture} />
              <bdi>{username}</bdi>
              <span className={styles.figure}>{mark({ kind: "member", value: username })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NO_NAMES: MatchingNames = { feeds: [], members: [] };

/** The member that everybody finds, and those whom members find by a part of the name. */
function useMembersByPart(words: string, named: MatchingNames["members"]): MatchingNames["members"] {
  const { viewer } = useSession();
  const part = namePartIn(words);
  const { data } = useQuery({
    queryKey: ["own", "members-by-part", viewer?.uid, part],
    queryFn: ({ signal }) =>
      call<typeof searchMemberNames>("GET", "/search/members", { query: { q: part! }, signal }),
    enabled: viewer !== null && part !== null,
    // The posts are what the search is for, so a failure is not retried: the names that everybody finds stay.
    retry: false,
  });
  return [
    ...new Map([...named, ...(data?.members ?? [])].map((member) => [member.username, member])).values(),
  ];
}
