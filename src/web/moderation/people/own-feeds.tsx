import { useQuery } from "@tanstack/react-query";
import type { FeedWithFigures } from "../../../contract/feeds.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { pages } from "../../../contract/paths.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import tabStyles from "../tabs.module.css";
import { Link } from "../../router/link.tsx";
import { useSession } from "../../session/session.ts";
import { counted, formatUpTo } from "../../ui/format-number.ts";
import { FeedSign } from "../../ui/sign.tsx";
import { heldTotalQuery, waitingQuery } from "../moderation-queries.ts";
import { ROLE_NAMES } from "./own-role.ts";

/** The number of feeds whose figures are read: each takes a request. */
const WITH_FIGURES = 20;

/** The feeds that the viewer owns or moderates, with what waits for them there. */
export function OwnFeeds() {
  const { viewer } = useSession();
  const held = viewer?.feedRoles?.filter(({ role }) => role !== null) ?? [];
  return (
    <>
      <Waiting />
      <ul aria-label="Your feeds to moderate">
        {held.map(({ feed, role }, index) => (
          <OwnFeed key={feed} name={feed} role={ROLE_NAMES[role!]} hasFigures={index < WITH_FIGURES} />
        ))}
      </ul>
    </>
  );
}

/** Has the same height before its figures are read. */
function Waiting() {
  const { data: reported } = useQuery(waitingQuery);
  const { data: held } = useQuery(heldTotalQuery);
  const isKnown = reported !== undefined && held !== undefined;
  return (
    <p className={tabStyles.waiting}>
      {isKnown && reported + held === 0 && "Nothing waits for you in your feeds."}
      {isKnown && reported > 0 && <Link to={pages.moderation}>{counted(reported, "reported post")}</Link>}
      {isKnown && held > 0 && (
        <Link to={pages.moderationWaiting}>
          {counted(held, "post")} {held === 1 ? "waits" : "wait"} for approval
        </Link>
      )}
    </p>
  );
}

function OwnFeed({ name, role, hasFigures }: { name: string; role: string; hasFigures: boolean }) {
  const { data: feed } = useQuery({ ...feedQuery(name), enabled: hasFigures });
  return (
    <li className={`${tabStyles.item} ${tabStyles.whole}`}>
      <FeedSign feed={name} size="medium" />
      <div>
        <Link to={pages.moderationFeeds(name)} className={`${tabStyles.name} ${tabStyles.subject}`}>
          <bdi>{name}</bdi>
        </Link>
        <p className={tabStyles.soft}>{[role, ...(feed ? figuresOf(feed) : [])].join(" · ")}</p>
        {feed && (
          <p className={tabStyles.soft} dir="auto">
            {feed.description || "No description"}
          </p>
        )}
      </div>
    </li>
  );
}

function figuresOf(feed: FeedWithFigures): string[] {
  return [
    counted(feed.posts, "post"),
    `${formatUpTo(feed.postsThisWeek, LIMITS.countedFigure)} this week`,
    counted(feed.followers, "follower", LIMITS.countedFigure),
    ...(feed.isClosed ? ["Closed to new posts"] : []),
    ...(feed.isForApproved ? ["Approved members only"] : []),
  ];
}
