import { pages } from "../../contract/paths.ts";
import { navigate } from "../router/location.ts";
import { useLocation } from "../router/router.tsx";

/** Leaves a deleted post: back to the previous page of this site, or else to the front page. */
export function useLeavePost(): () => void {
  const cameFromOutside = useLocation().key === "default";
  return () => {
    if (cameFromOutside) navigate(pages.home, { replace: true });
    else navigate(-1);
  };
}
