import type { Invitation } from "../../contract/invitations.ts";
import { type Group, isInGroup } from "../../contract/site.ts";
import type { Viewer } from "../http/viewer.ts";

/** The maker of an invitation takes it back, and so do admins. */
export function canTakeBack(viewer: Pick<Viewer, "id" | "role">, makerId: string): boolean {
  return viewer.id === makerId || viewer.role === "admin";
}

export interface InvitationFacts {
  isTakenBack: boolean;
  hasEnded: boolean;
  uses: number;
  maxUses: number;
  /** Whether the maker is suspended or banned. */
  isHeldBack: boolean;
  role: Viewer["role"];
  inviters: Group;
}

/** Whether an invitation works, or why it does not. A reason that lasts comes before one that may pass. */
export function invitationState(facts: InvitationFacts): Invitation["state"] {
  if (facts.isTakenBack) return "takenBack";
  if (facts.uses >= facts.maxUses) return "used";
  if (facts.hasEnded) return "ended";
  return facts.isHeldBack || !isInGroup(facts, facts.inviters) ? "paused" : "open";
}
