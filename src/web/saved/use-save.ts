import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { keepPressed, useOwn } from "../session/own-state.ts";
import { readToken } from "../session/token.ts";
import { type Saveable, saveableKey } from "./saveable.ts";

/** Whether something is saved, and the toggle: a press shows at once, and goes back with a message if it fails. */
export function useSave(thing: Saveable) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const key = saveableKey(thing);
  const isSaved = useOwn(key)?.isSaved ?? false;
  const toggle = async (button: HTMLElement) => {
    const token = readToken();
    if (isPending || token === null) return;
    setPending(true);
    keepPressed(token, key, !isSaved, true);
    try {
      const { putSaved } = await import("./put-saved.ts");
      await putSaved(queryClient, thing, !isSaved, button);
      keepPressed(token, key, !isSaved);
    } catch (failure) {
      keepPressed(token, key, isSaved);
      void showMessage(
        failure instanceof ApiFailure
          ? failure.message
          : "That could not be saved. Please check your connection, or reload the page.",
      );
    }
    setPending(false);
  };
  return { isSaved, toggle };
}
