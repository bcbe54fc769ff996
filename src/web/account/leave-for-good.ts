import { useQueryClient } from "@tanstack/react-query";
import { pages } from "../../contract/paths.ts";
import { commentHeartsKey, heartsKey } from "../hearts/hearts.ts";
import { navigate } from "../router/location.ts";
import { draftKeys, dropDraft, putDraftsAway } from "../drafts/stored-draft.ts";
import { forgetSession } from "../session/session.ts";
import { removeStored, storedKeys } from "../session/storage.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { showToast } from "../ui/toast.ts";

/** Leaves, as on signing out, after the deletion of the account: nothing of the member stays in this browser. */
export function useLeaveForGood(viewer: ViewerProfile): () => void {
  const queryClient = useQueryClient();
  return () => {
    forgetMember(viewer);
    forgetSession(queryClient);
    navigate(pages.login);
    showToast("Your account was deleted.");
  };
}

function forgetMember({ uid, username }: ViewerProfile): void {
  // Drafts go as on signing out: other tabs drop them, too, and what is written next at this browser is somebody
  // else's.
  putDraftsAway(uid);
  // The key of a draft that is hidden has the uid of its author behind an @.
  for (const key of draftKeys()) if (key.endsWith(`@${uid}`)) dropDraft(key);
  removeStored(heartsKey(username));
  removeStored(commentHeartsKey(username));
  // The known versions of drafts are stored under the uid.
  for (const key of storedKeys()) if (key.includes(uid)) removeStored(key);
}
