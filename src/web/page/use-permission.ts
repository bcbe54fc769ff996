import { isInGroup, type Permission } from "../../contract/site.ts";
import { useSite } from "./site.ts";
import { useSession } from "../session/session.ts";

/** Whether the site's settings let the viewer do something. A visitor counts as a member without a role. */
export function usePermission(permission: Exclude<Permission, "inviters">): boolean {
  const group = useSite()[permission] ?? "members";
  const { viewer } = useSession();
  return isInGroup({ role: viewer?.role ?? "member" }, group);
}
