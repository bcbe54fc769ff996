import { useQueryClient } from "@tanstack/react-query";
import type { hideSubmission, unhideSubmission } from "../../contract/hides.ts";
import { call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { removeStoredListsWith } from "../post-cache/stored-lists.ts";
import { keepOwn } from "../session/own-state.ts";
import { readToken } from "../session/token.ts";
import { filtersChanged } from "./filters-changed.ts";

/** The time at which the last press on each post's Hide was answered, in milliseconds since the page was loaded; Infinity before. */
const pressedAt = new Map<string, number>();

/** Whether an answer that was requested at `since` may be older than a press on this post's Hide. */
export function isHiddenSince(id: string, since: number): boolean {
  return (pressedAt.get(id) ?? 0) >= since;
}

/** Hides a post, or shows it again: at once, and with a message back as it was if that fails. */
export function useHide(id: string): (isHidden: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (isHidden) => {
    const token = readToken() ?? "";
    const keep = (isHidden: boolean, answeredAt: number) => {
      pressedAt.set(id, answeredAt);
      keepOwn(token, { [id]: { hidden: isHidden ? "hidden" : undefined } });
    };
    keep(isHidden, Infinity);
    try {
      await call<typeof hideSubmission | typeof unhideSubmission>(
        isHidden ? "POST" : "DELETE",
        "/submission/:id/hide",
        { params: { id } },
      );
      pressedAt.set(id, performance.now());
      if (isHidden) removeStoredListsWith((post) => post.id === id);
      queryClient.removeQueries({ queryKey: ["own", "hidden"], type: "inactive" });
      await filtersChanged(queryClient);
    } catch (failure) {
      keep(!isHidden, performance.now());
      void showMessage(failure instanceof Error ? failure.message : "That did not work.");
    }
  };
}
