import { pages } from "../../contract/paths.ts";
import { useSearch } from "../router/router.tsx";
import { FeedEditor } from "./feed-editor.tsx";
import { FeedSearch } from "./feed-search.tsx";
import { ModerationFrame } from "./moderation-frame.tsx";
import { Link } from "../router/link.tsx";

/** What feeds are about, and whether they take new posts. */
export function Page() {
  const name = useSearch().get("name")?.trim() ?? "";
  return (
    <ModerationFrame title="Feeds">
      {name === "" ? (
        <FeedSearch />
      ) : (
        <>
          <FeedEditor key={name} name={name} />
          <p>
            <Link to={pages.moderationFeeds()}>Another feed</Link>
          </p>
        </>
      )}
    </ModerationFrame>
  );
}
