import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearch } from "../router/router.tsx";
import { cursorIn, orderIn } from "./directory-address.ts";
import { directoryPageQuery, restOfDirectoryQuery } from "./directory-queries.ts";
import { directoryLists, joinDirectory } from "./directory.ts";

/** The feeds that the server rendered, and later the rest below them; `next` is null once all are loaded. */
export function useDirectory() {
  const search = useSearch();
  const order = orderIn(search);
  const page = useQuery({
    ...directoryPageQuery(order, cursorIn(search)),
    placeholderData: keepPreviousData,
  });
  const next = page.data?.next ?? null;
  const rest = useQuery(restOfDirectoryQuery(order, page.isPlaceholderData ? null : next));
  const directory = useMemo(() => {
    if (!page.data) return null;
    return rest.data ? joinDirectory([page.data, rest.data]) : page.data;
  }, [page.data, rest.data]);
  const lists = useMemo(() => directoryLists(directory), [directory]);
  const { isPending } = page;
  return {
    ...lists,
    // Show no feed as trending until the trending ones are known.
    trending: isPending ? [] : lists.trending,
    isPending,
    order,
    next: directory?.next ?? null,
  };
}
