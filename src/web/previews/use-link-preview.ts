import { useQuery } from "@tanstack/react-query";
import type { LinkPreview, previewLink } from "../../contract/previews.ts";
import { call } from "../api/api.ts";
import { useSession } from "../session/session.ts";
import { useDebounced } from "../ui/use-debounced.ts";

/** The pause in typing after which an address is looked up. */
const PAUSE_MS = 500;

/**
 * The title of the page at the address being typed, and earlier posts of that address. Null for an invalid
 * address, while loading, and after a failure, which is not shown because the advice is optional. The answer
 * for a previous address is ignored.
 */
export function useLinkPreview(address: string | null): LinkPreview | null {
  const { status } = useSession();
  const debounced = useDebounced(address, PAUSE_MS);
  const isAsked = address !== null && address === debounced && status === "member";
  const { data } = useQuery({
    queryKey: ["link-preview", debounced],
    // The signal aborts the request when the address changes.
    queryFn: ({ signal }) =>
      call<typeof previewLink>("GET", "/link-preview", { query: { url: debounced! }, signal }),
    enabled: isAsked,
    retry: false,
  });
  return (isAsked && data) || null;
}
