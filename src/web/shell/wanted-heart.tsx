import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isHeartWanted } from "../hearts/wanted-heart.ts";
import { useLocation } from "../router/router.tsx";
import { useSession } from "../session/session.ts";

/** Gives the heart that a visitor asked for before signing in, once they are back (decision 37). */
export function WantedHeart({ isSigningIn }: { isSigningIn: boolean }) {
  const { viewer } = useSession();
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!viewer || viewer.joinRequest || isSigningIn || !isHeartWanted()) return;
    import("./give-wanted-heart.ts")
      .then(({ giveWantedHeart }) => giveWantedHeart(queryClient, pathname + search))
      .catch(reportError);
  }, [viewer?.uid, isSigningIn]);
  return null;
}
