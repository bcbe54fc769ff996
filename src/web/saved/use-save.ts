import { commentKey } from "../api/comment-key.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as calls from "../../contract/saved.ts";
import { call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { readToken } from "../session/token.ts";
import { keepPressed, useOwn } from "../session/own-state.ts";

/** A post or comment to save. */
export interface Saveable {
  kind: "post" | "comment";
  id: string;
}

/** Whether something is saved, and the toggle: a press shows at once, and goes back with a message if it fails. */
export function useSave({ kind, id }: Saveable) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const key = kind === "post" ? id : commentKey(id);
  const isSaved = useOwn(key)?.isSaved ?? false;
  const toggle = async () => {
    const token = readToken();
    if (isPending || token === null) return;
    setPending(true);
    keepPressed(token, key, !isSaved);
    try {
      await putSaved({ kind, id }, !isSaved);
      // A list on the screen stays as it is, so that a press can be taken back there.
      queryClient.removeQueries({ queryKey: ["own", "saved"], type: "inactive" });
    } catch (failure) {
      keepPressed(token, key, isSaved);
      void showMessage(failure instanceof Error ? failure.message : "That could not be saved.");
    }
    setPending(false);
  };
  return { isSaved, toggle };
}

function putSaved({ kind, id }: Saveable, isSaved: boolean): Promise<{ saved: boolean }> {
  const input = { params: { id } };
  const method = isSaved ? "POST" : "DELETE";
  return kind === "post"
    ? call<typeof calls.saveSubmission | typeof calls.unsaveSubmission>(method, "/submission/:id/save", input)
    : call<typeof calls.saveComment | typeof calls.unsaveComment>(method, "/comment/:id/save", input);
}
