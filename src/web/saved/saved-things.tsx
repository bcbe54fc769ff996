import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { SavedItem } from "./saved-item.tsx";
import { keyOf, savedQuery } from "./saved-query.ts";

/** The posts and comments that the viewer has saved. */
export function SavedThings() {
  const { viewer } = useSession();
  const query = useInfiniteQuery({ ...savedQuery(viewer?.username ?? ""), enabled: viewer !== null });
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading what you saved" lines={2} />;
  if (!data) return <LoadFailure resource="Your saved posts and comments" error={error} retry={refetch} />;
  const things = data.pages.flatMap(({ saved }) => saved);
  if (things.length === 0 && !query.hasNextPage) return <NothingSaved />;
  return (
    <>
      <ul>
        {things.map((thing) => (
          <SavedItem key={keyOf(thing)} thing={thing} />
        ))}
      </ul>
      <QueryLoadMore itemsName="saved posts and comments" nextAddress={pages.saved} query={query} />
    </>
  );
}

function NothingSaved() {
  return (
    <Notice title="You have not saved anything yet." drawing="posts">
      <p>Press Save at a post or comment, and you find it here again. Only you see it.</p>
      <Link to={pages.home}>Find something to read</Link>
    </Notice>
  );
}
