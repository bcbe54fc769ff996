import type { AdminOverview } from "../../contract/admin.ts";
import { readBackupsByDay } from "../backup/daily/records.ts";
import type { Database } from "../db/database.ts";
import { readSlowestByDay } from "./day-calls.ts";
import { type DayState, joinStates, readDayStates } from "./day-states.ts";
import { readDays, SHOWN_DAYS } from "./queries.ts";

/** The last thirty days, the newest first. Today's state has that of now in it. */
export async function readShownDays(db: Database, stateOfNow: DayState): Promise<AdminOverview["days"]> {
  const [days, states, slowest, backups] = await Promise.all([
    readDays(db, SHOWN_DAYS),
    readDayStates(db),
    readSlowestByDay(db),
    readBackupsByDay(db, SHOWN_DAYS),
  ]);
  return days.map((counted, index) => {
    const recorded = states.get(counted.day) ?? null;
    const state = index === 0 ? joinStates(stateOfNow, recorded ?? stateOfNow) : recorded;
    return {
      ...counted,
      state,
      slowest: slowest.get(counted.day) ?? null,
      backup: backups.get(counted.day) ?? null,
    };
  });
}
