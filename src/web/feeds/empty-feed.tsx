import type { TagOfFeed } from "../../contract/feeds.ts";
import { pages } from "../../contract/paths.ts";
import type { ListRange } from "../posts/list-choices.ts";
import { Link } from "../router/link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { feedAddress } from "./feed-list.ts";

interface Props {
  name: string;
  range: ListRange;
  isClosed: boolean;
  /** The tag whose posts the list would have. */
  tag: string | undefined;
  tags: TagOfFeed[] | undefined;
  onShowAll: () => void;
}

export function EmptyFeed({ name, range, isClosed, tag, tags, onShowAll }: Props) {
  const isKnown = tag === undefined || tags?.some((one) => one.name === tag);
  const ofFeed = <Link to={pages.feed(name)}>All posts in this feed</Link>;
  if (!isKnown)
    return (
      <Notice title={`This feed has no tag “${tag}”.`} drawing="results">
        {ofFeed}
      </Notice>
    );
  if (range !== "all") {
    return (
      <Notice title="No results. Try changing your filter settings." drawing="results">
        <Link to={feedAddress(name, "all", tag)} replace onClick={onShowAll}>
          Show all time
        </Link>
      </Notice>
    );
  }
  if (tag !== undefined)
    return (
      <Notice title="No posts with this tag yet." drawing="posts">
        {ofFeed}
      </Notice>
    );
  if (isClosed) return <Notice title="No posts yet." drawing="posts" />;
  return (
    <Notice title="No posts yet. Be the first to post in this feed!" drawing="posts">
      <ButtonLink to={pages.submit(name)} look="outline">
        New Post
      </ButtonLink>
    </Notice>
  );
}
