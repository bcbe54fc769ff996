import { navigate } from "./location.ts";
import { useLocation } from "./router.tsx";

/** Leaves a page: back to the previous page of this site, or else to this address. */
export function useLeave(to: string): () => void {
  const cameFromOutside = useLocation().key === "default";
  return () => {
    if (cameFromOutside) navigate(to, { replace: true });
    else navigate(-1);
  };
}
