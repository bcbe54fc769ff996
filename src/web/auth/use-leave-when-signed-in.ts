import { useEffect } from "react";
import { pages } from "../../contract/paths.ts";
import { navigate } from "../router/location.ts";
import { useLocation } from "../router/router.tsx";
import { useSession } from "../session/session.ts";
import { leadNewMember } from "../welcome/lead-new-member.ts";

/**
 * Navigates to the destination once the server has confirmed the session, and those who wait to the page of their request. Until then the page stays: a stored
 * token may belong to an ended session.
 */
export function useLeaveWhenSignedIn(destination: string, isNewMember: boolean): void {
  const { isConfirmed, viewer } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    // The form may have led on already.
    if (!isConfirmed || location.pathname !== pathname) return;
    if (viewer?.joinRequest) navigate(pages.joinRequest, { replace: true });
    else if (isNewMember) leadNewMember(destination);
    else navigate(destination, { replace: true });
  }, [isConfirmed]);
}
