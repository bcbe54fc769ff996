import type { Database } from "../db/database.ts";
import type { Happening } from "../live/happening.ts";
import { notifyOfModeration, type Told } from "../notifications/notifications.ts";
import type { Actor } from "./policy.ts";

/** Notifies a member of an action, unless it is their own. Returns the events to publish after the commit. */
export async function tellMember(db: Database, actor: Actor, told: Told): Promise<Happening[]> {
  if (told.memberId === actor?.id) return [];
  await notifyOfModeration(db, told);
  return [{ what: "notified", memberId: told.memberId }];
}
