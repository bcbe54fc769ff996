import { useLocation, useSearch } from "../router/router.tsx";

/** Returns the address at which this page shows a list of saved things; null stands for everything saved. */
export function useListAddress(): (list: string | null) => string {
  const { pathname } = useLocation();
  const search = useSearch();
  return (list) => {
    const next = new URLSearchParams(search);
    next.delete("list");
    if (list !== null) next.set("list", list);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
}
