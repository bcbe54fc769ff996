import { useEffect } from "react";
import { useSession } from "../session/session.ts";

/** Brings a member's draft from their other devices into a composer once it is open, where nothing is typed there. */
export function useOpenDraft(key: string, isOpen = true): void {
  const uid = useSession().viewer?.uid;
  useEffect(() => {
    if (!isOpen || uid === undefined) return;
    // Without a connection, which it is for, it could not be loaded any more.
    import("./waiting-acts.tsx").catch(() => {});
    import("./fetch-draft.ts")
      .then((part) => part.fetchDraft(uid, key))
      .catch(() => {
        // The draft in this browser is enough to write on.
      });
  }, [uid, key, isOpen]);
}
