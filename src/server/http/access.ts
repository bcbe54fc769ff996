import type { Call } from "../../contract/call.ts";
import { momentText } from "../moment-text.ts";
import { forbidden } from "../refusal.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Throws 403 when the viewer's role may not make the call, when a suspended viewer writes or reads what they may not, or when somebody who is no
 * member yet does more than visitors and suspended members may.
 */
export function requireAccess(call: Call, viewer: Viewer): void {
  const { access, method, whileSuspended, forAdmitted } = call;
  if (!hasRole(viewer, access)) throw forbidden("notAllowed");
  const isHarmless = whileSuspended ?? method === "GET";
  if (viewer.joinRequest !== null && (forAdmitted || !isHarmless)) {
    throw forbidden(NO_MEMBERS[viewer.joinRequest]);
  }
  if (isHarmless || !viewer.suspension) return;
  const { until, reason } = viewer.suspension;
  throw forbidden("suspended", { until: momentText(until), reason });
}

const NO_MEMBERS = {
  unconfirmed: "addressUnconfirmed",
  waiting: "joinRequestWaits",
  refused: "joinRequestRefused",
} as const;

function hasRole({ role, moderatesFeeds }: Viewer, access: Call["access"]): boolean {
  if (access === "admin") return role === "admin";
  if (access === "moderator") return role !== "member";
  return access !== "feedModerator" || role !== "member" || moderatesFeeds;
}
