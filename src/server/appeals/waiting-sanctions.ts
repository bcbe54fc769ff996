import { sql } from "kysely";
import type { SanctionAppeal } from "../../contract/appeals.ts";
import { isProfilePart } from "../../contract/profile-parts.ts";
import { timestamp } from "../db/present.ts";
import type { Actor } from "../moderation/policy.ts";
import { areOnlyAdmins } from "./policy.ts";
import { decidersOfSanction, isSanctionInForce, sanctionEnd, sanctionsOfMembers } from "./sanctions.ts";
import { presentAppealed, presentWaiting, waitingOf, type WaitingRow } from "./waiting.ts";

interface Row extends WaitingRow {
  kind: SanctionAppeal["kind"];
  ends_at: Date | null;
  only_admins: boolean;
  entry_id: number;
}

/** The appeals against warnings, suspensions, bans and removals from profiles that wait; of banned members only those against their bans. */
export function sanctionAppealsWaiting(viewer: Actor) {
  return waitingOf<Row>({
    viewer,
    joined: sql`cross join ${sanctionsOfMembers}`,
    condition: sql<boolean>`sanction.id = appeals.removal_id and ${isSanctionInForce}
      and (author.banned_at is null or sanction.kind = 'ban')`,
    columns: sql`sanction.kind, sanction.id as entry_id, ${sanctionEnd} as ends_at, ${areOnlyAdmins} as only_admins, sanction.actor_name, sanction.reason, sanction.created_at as decided_at`,
    appealed: decidersOfSanction,
  });
}

export function presentSanctionAppeal(row: Row): SanctionAppeal {
  return {
    ...presentWaiting(row),
    kind: row.kind,
    ...(isProfilePart(row.kind) && { removalId: String(row.entry_id) }),
    onlyAdmins: row.only_admins,
    endsAt: row.ends_at && timestamp(row.ends_at),
    sanction: presentAppealed(row),
  };
}
