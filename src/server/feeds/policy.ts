import { type Group, isInGroup } from "../../contract/site.ts";
import type { Viewer } from "../http/viewer.ts";

/** The group that the site's settings name makes new feeds, also by posting to them. */
export function canMakeFeed(maker: Pick<Viewer, "role">, founders: Group): boolean {
  return isInGroup(maker, founders);
}
