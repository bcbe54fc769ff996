import { useLocation, useSearch } from "../router/router.tsx";

/** The addresses of this page with each list of saved things, and with none. */
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
