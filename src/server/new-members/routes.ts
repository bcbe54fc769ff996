import { getNewMember } from "../../contract/new-members.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { type LimitedSite, readNewMember } from "./limits.ts";

export function newMemberRoutes({ answer }: Calls, site: LimitedSite): void {
  answer(getNewMember, async ({ db, viewer }) => ({ newMember: await readNewMember(db, site, viewer) }));
}
