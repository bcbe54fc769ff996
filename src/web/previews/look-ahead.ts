import { useQuery } from "@tanstack/react-query";
import type { LinkPreview } from "../../contract/previews.ts";
import { get } from "../api/api.ts";
import { useSession } from "../session/session.ts";
import { useSettled } from "../ui/use-settled.ts";

/** How long nothing is typed before an address is looked at. */
const PAUSE_MS = 500;

/**
 * What the address shows that is being typed, and who posted it already; null for what is no address, and while or
 * because nothing is known: this is help, and its failure nobody's worry. An answer belongs to its address: one that
 * comes when another is typed is not given.
 */
export function useLookAhead(address: string | null): LinkPreview | null {
  const { status } = useSession();
  const settled = useSettled(address, PAUSE_MS);
  const isAsked = address !== null && address === settled && status === "member";
  const { data } = useQuery({
    queryKey: ["look-ahead", settled],
    // Of an address that is no longer typed the request is ended.
    queryFn: ({ signal }) => get<LinkPreview>(`/link-preview?url=${encodeURIComponent(settled!)}`, signal),
    enabled: isAsked,
    retry: false,
  });
  return (isAsked && data) || null;
}
