import type { Database } from "../db/database.ts";
import type { Happening } from "../live/happening.ts";
import { notifyOfModeration, type Told } from "../notifications/notifications.ts";
import type { Actor } from "./policy.ts";

/** Tells a member what was done to them, unless they did it themselves; gives what is to be told once it is committed. */
export async function tellMember(db: Database, actor: Actor, told: Told): Promise<Happening[]> {
  if (told.memberId === actor?.id) return [];
  await notifyOfModeration(db, told);
  return [{ what: "notified", memberId: told.memberId }];
}
