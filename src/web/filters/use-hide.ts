import { useQueryClient } from "@tanstack/react-query";
import type { hideSubmission, unhideSubmission } from "../../contract/hides.ts";
import { call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { removeStoredListsWith } from "../post-cache/stored-lists.ts";
import { keepOwn } from "../session/own-state.ts";
import { readToken } from "../session/token.ts";
import { filtersChanged } from "./filters-changed.ts";

/** Hides a post, or shows it again: at once, and with a message back as it was if that fails. */
export function useHide(id: string): (isHidden: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (isHidden) => {
    const token = readToken() ?? "";
    const keep = (isHidden: boolean) => keepOwn(token, { [id]: { hidden: isHidden ? "hidden" : undefined } });
    keep(isHidden);
    try {
      await call<typeof hideSubmission | typeof unhideSubmission>(
        isHidden ? "POST" : "DELETE",
        "/submission/:id/hide",
        { params: { id } },
      );
      if (isHidden) removeStoredListsWith((post) => post.id === id);
      queryClient.removeQueries({ queryKey: ["own", "hidden"], type: "inactive" });
      await filtersChanged(queryClient);
    } catch (failure) {
      keep(!isHidden);
      void showMessage(failure instanceof Error ? failure.message : "That did not work.");
    }
  };
}
