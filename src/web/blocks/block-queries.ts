import { type RefObject, useEffect, useRef } from "react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BlockedMember } from "../../contract/blocks.ts";
import { get, post, remove } from "../api/api.ts";
import { readAnew } from "../api/query-client.ts";
import { useSession } from "../session/session.ts";

/** The query of whom the viewer has blocked, the latest first. */
export function blockedQuery(uid: string | undefined) {
  return queryOptions({
    queryKey: ["own", "blocks", uid],
    queryFn: async ({ signal }) => (await get<{ blocked: BlockedMember[] }>("/blocks", signal)).blocked,
  });
}

/** Whether the viewer has blocked a member; undefined while it is not known. */
export function useIsBlocked(username: string): boolean | undefined {
  const { viewer } = useSession();
  const { data } = useQuery({ ...blockedQuery(viewer?.uid), enabled: viewer !== null });
  return data?.some((member) => member.username.toLowerCase() === username.toLowerCase());
}

/** Gives what takes the focus where blocking, or unblocking, takes away what was pressed for it. */
export function useFocusAfterBlocking(isBlocked: boolean | undefined): RefObject<HTMLHeadingElement | null> {
  const place = useRef<HTMLHeadingElement>(null);
  const before = useRef(isBlocked);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== isBlocked;
    before.current = isBlocked;
    if (hasChanged && document.activeElement === document.body) place.current?.focus();
  }, [isBlocked]);
  return place;
}

/** Blocks a member, or unblocks them; `onDone` is called when the page knows of it. */
export function useBlocking(username: string, onDone: () => void = () => {}) {
  const queryClient = useQueryClient();
  const path = `/user/${encodeURIComponent(username)}/block`;
  return useMutation({
    mutationFn: (isBlocked: boolean) => (isBlocked ? post(path) : remove(path)),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ["member-suggestions"] });
      await readAnew(queryClient, { queryKey: ["own", "blocks"] });
      onDone();
    },
  });
}
