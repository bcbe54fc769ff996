import { useEffect } from "react";
import { useSession } from "../session/session.ts";
import { loadSending } from "./send-later.ts";

/**
 * Brings a member's draft from their other devices into a composer once it is open, where nothing is typed there. Loads
 * early what the composer may need without a connection.
 */
export function useOpenDraft(key: string, isOpen = true): void {
  const uid = useSession().viewer?.uid;
  useEffect(() => {
    if (uid !== undefined) void loadSending();
  }, [uid]);
  useEffect(() => {
    if (!isOpen || uid === undefined) return;
    import("./waiting-acts.tsx").catch(() => {});
    import("./fetch-draft.ts")
      .then((part) => part.fetchDraft(uid, key))
      .catch(() => {
        // The draft in this browser is enough to write on.
      });
  }, [uid, key, isOpen]);
}
