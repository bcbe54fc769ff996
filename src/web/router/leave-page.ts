import { hasPreviousPage, navigate } from "./location.ts";

/** Leaves a page: back to the previous page of this site, or else to this address. */
export function leavePage(to: string): void {
  if (hasPreviousPage()) navigate(-1);
  else navigate(to, { replace: true });
}
