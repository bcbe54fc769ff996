import { type RefObject, useEffect, useRef } from "react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { blockMember, listBlocked, unblockMember } from "../../contract/blocks.ts";
import { call } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";
import { filtersChanged, rereadLists } from "../filters/filters-changed.ts";
import { useSession } from "../session/session.ts";

/** The members that the viewer has blocked, latest first. */
export function blockedQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "blocks", uid],
    queryFn: async ({ signal }) => (await call<typeof listBlocked>("GET", "/blocks", { signal })).blocked,
  });
}

/** Whether the viewer has blocked a member; undefined until the list is loaded. */
export function useIsBlocked(username: string): boolean | undefined {
  const { viewer } = useSession();
  const { data } = useQuery({ ...blockedQuery(viewer?.uid), enabled: viewer !== null });
  return data?.some((member) => member.username.toLowerCase() === username.toLowerCase());
}

/** Returns a ref for a heading, which takes the focus when a block or unblock removes the button. */
export function useFocusAfterBlocking(isBlocked: boolean | undefined): RefObject<HTMLHeadingElement | null> {
  const place = useRef<HTMLHeadingElement>(null);
  const before = useRef(isBlocked);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== isBlocked;
    before.current = isBlocked;
    // Where the pressed button has gone, the dialog gives the focus to the page.
    if (hasChanged && document.activeElement?.matches("body, main")) place.current?.focus();
  }, [isBlocked]);
  return place;
}

/**
 * Blocks a member with `true`, unblocks with `false`. `onDone` runs after the list of blocked members is
 * refetched.
 */
export function useBlocking(username: string, onDone: () => void = () => {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      call<typeof blockMember | typeof unblockMember>(
        isBlocked ? "POST" : "DELETE",
        "/user/:username/block",
        { params: { username } },
      ),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ["member-suggestions"] });
      await refetch(queryClient, { queryKey: ["own", "blocks"] });
      // Lists hide what blocked members post.
      rereadLists(queryClient);
      await filtersChanged(queryClient);
      onDone();
    },
  });
}
