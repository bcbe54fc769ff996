import { type Group, isInGroup } from "../../contract/site.ts";
import type { Viewer } from "../http/viewer.ts";

/** The group that the site's settings name begins conversations. Others answer those who have written to them and are in it. */
export function canBegin(member: Pick<Viewer, "role">, messengers: Group): boolean {
  return isInGroup(member, messengers);
}
