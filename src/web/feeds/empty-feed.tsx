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
  onShowAll: () => void;
}

export function EmptyFeed({ name, range, isClosed, onShowAll }: Props) {
  if (range !== "all") {
    return (
      <Notice title="No results. Try changing your filter settings." drawing="results">
        <Link to={feedAddress(name, "all")} replace onClick={onShowAll}>
          Show all time
        </Link>
      </Notice>
    );
  }
  if (isClosed) return <Notice title="No posts yet." drawing="posts" />;
  return (
    <Notice title="No posts yet. Be the first to post in this feed!" drawing="posts">
      <ButtonLink to={pages.submit(name)}>New Post</ButtonLink>
    </Notice>
  );
}
