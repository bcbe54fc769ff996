import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { pages } from "../../contract/paths.ts";
import { ApiFailure } from "../api/api.ts";
import { useHeartStatus } from "../hearts/hearts.ts";
import { Link } from "../router/link.tsx";
import { useSearch } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { QueryLoadMore } from "../ui/load-more.tsx";
import { Notice } from "../ui/notice.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { useListAddress } from "./list-address.ts";
import styles from "./saved-item.module.css";
import { SavedItem } from "./saved-item.tsx";
import { keyOf, savedQuery } from "./saved-query.ts";

/** Kept out of the files that every page names. */
const ListChoice = lazyPart(() => import("./list-choice.tsx").then((part) => part.ListChoice));

/** The posts and comments that the viewer has saved: all of them, or those in the list that the address names. */
export function SavedThings() {
  const list = useSearch().get("list");
  return (
    <>
      <div className={styles.choice}>
        <Suspense>
          <ListChoice current={list} />
        </Suspense>
      </div>
      <Things list={list} />
    </>
  );
}

function Things({ list }: { list: string | null }) {
  const { viewer } = useSession();
  const addressOf = useListAddress();
  const query = useInfiniteQuery({ ...savedQuery(viewer?.username ?? "", list), enabled: viewer !== null });
  const { data, error, isPending, refetch } = query;
  const things = data?.pages.flatMap(({ saved }) => saved) ?? [];
  useHeartStatus(things.map(keyOf));
  if (isPending) return <RowSkeletons label="Loading what you saved" lines={2} />;
  if (!data) return <Failure error={error} retry={refetch} />;
  if (things.length === 0 && !query.hasNextPage) return list === null ? <NothingSaved /> : <EmptyList />;
  return (
    <>
      <ul>
        {things.map((thing, index) => (
          <SavedItem key={keyOf(thing)} {...{ thing, list }} place={index + 1} />
        ))}
      </ul>
      <QueryLoadMore itemsName="saved posts and comments" nextAddress={addressOf(list)} query={query} />
    </>
  );
}

function Failure({ error, retry }: { error: Error | null; retry: () => Promise<unknown> }) {
  if (error instanceof ApiFailure && error.code === "savedListNotFound") return <ListGone />;
  return <LoadFailure resource="Your saved posts and comments" error={error} retry={retry} />;
}

function NothingSaved() {
  return (
    <Notice title="You have not saved anything yet." drawing="posts">
      <p>Press Save at a post or comment, and you find it here again. Only you see it.</p>
      <Link to={pages.home}>Find something to read</Link>
    </Notice>
  );
}

function EmptyList() {
  return (
    <Notice title="Nothing is in this list yet." drawing="posts">
      <p>Save something and press “Add to a list…”, or open the lists of something that you have saved.</p>
      <ToAll />
    </Notice>
  );
}

function ListGone() {
  return (
    <Notice title="That list no longer exists." drawing="posts">
      <p>What was in it is still saved.</p>
      <ToAll />
    </Notice>
  );
}

function ToAll() {
  return <Link to={useListAddress()(null)}>Show all that you saved</Link>;
}
