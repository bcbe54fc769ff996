import { useQuery } from "@tanstack/react-query";
import type { Timestamp } from "../../contract/entities.ts";
import { Fact, momentOf, Numbers } from "../posts/why-numbers.tsx";
import { listsOfQuery, savedListsQuery } from "./saved-lists.ts";

/** The name of one of the viewer's lists of saved things. */
export function ListName({ id }: { id: string }) {
  const { data } = useQuery(savedListsQuery());
  return <bdi>{data?.lists.find((list) => list.id === id)?.name ?? "your list"}</bdi>;
}

interface Props {
  id: string;
  at: Timestamp;
  /** The id of the list whose row this is, of a post that is still saved. */
  list?: string | null | undefined;
}

/** The time at which the viewer saved a post, and the lists that it is in. */
export function SavedNumbers({ id, at, list }: Props) {
  const all = useQuery(savedListsQuery());
  const own = useQuery(listsOfQuery({ kind: "post", id }));
  const names = all.data?.lists.filter(({ id }) => own.data?.includes(id)).map(({ name }) => name);
  return (
    <>
      {list && own.data?.includes(list) === false && <p>{GONE}</p>}
      <Numbers query={all.data ? own : all} order="popularity">
        <dl>
          <Fact name="Saved">{momentOf(at)}</Fact>
          {names && own.data && (
            <Fact name="In your lists">
              {names.length > 0 ? <bdi>{names.join(", ")}</bdi> : "In none of them"}
            </Fact>
          )}
        </dl>
      </Numbers>
    </>
  );
}

const GONE = "You have taken it out of this list. It stays here until you open the list again.";
