import { pages } from "../../contract/paths.ts";
import { navigate } from "../router/location.ts";
import { useLocation } from "../router/router.tsx";

/** Leads away from a post that is no more: back to where the reader came from, on this site. */
export function useLeavePost(): () => void {
  const cameFromOutside = useLocation().key === "default";
  return () => {
    if (cameFromOutside) navigate(pages.home, { replace: true });
    else navigate(-1);
  };
}
