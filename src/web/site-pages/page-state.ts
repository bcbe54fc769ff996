import { milliseconds } from "../../contract/moments.ts";
import type { EditedSitePage } from "../../contract/site-pages.ts";
import { longDate } from "../ui/time.tsx";

/** Tells admins whose text a page has, and since when. */
export function pageState({ name, isOwn, changedAt }: EditedSitePage): string {
  const since = changedAt && longDate(new Date(milliseconds(changedAt)));
  if (isOwn) return `Your own text, last changed on ${since}.`;
  if (name === "rules") return "Not written yet. Nothing on the site leads to it.";
  return "The text that comes with Hearth.";
}
