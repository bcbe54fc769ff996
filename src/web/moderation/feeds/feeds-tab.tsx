import { pages } from "../../../contract/paths.ts";
import { useSearch } from "../../router/router.tsx";
import { FeedEditor } from "./feed-editor.tsx";
import { FeedSearch } from "./feed-search.tsx";
import { Link } from "../../router/link.tsx";

export function FeedsTab() {
  const name = useSearch().get("name")?.trim() ?? "";
  if (name === "") return <FeedSearch />;
  return (
    <>
      <FeedEditor key={name} name={name} />
      <p>
        <Link to={pages.moderationFeeds()}>Another feed</Link>
      </p>
    </>
  );
}
