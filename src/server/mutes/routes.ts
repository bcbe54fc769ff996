import * as calls from "../../contract/mutes.ts";
import { timestamp } from "../db/present.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { listMutes, mute, type MuteRow, unmute } from "./mutes.ts";

/** Only the member who muted something ever sees that they did. */
export function muteRoutes({ answer, write }: Calls): void {
  answer(calls.listMutes, async ({ db, viewer }) => ({
    mutes: (await listMutes(db, viewer.id)).map(presentMute),
  }));

  write(calls.addMute, async ({ db, body, viewer }) => ({
    mute: presentMute(await mute(db, viewer.id, body)),
  }));

  write(calls.removeMute, async ({ db, params, viewer }) => {
    await unmute(db, viewer.id, params.id);
    return null;
  });
}

function presentMute({ id, feed, username, word, created_at, until }: MuteRow): calls.Mute {
  const [kind, value] =
    feed !== null
      ? (["feed", feed] as const)
      : username !== null
        ? (["member", username] as const)
        : (["word", word!] as const);
  return {
    id: String(id),
    kind,
    value,
    createdAt: timestamp(created_at),
    until: until && timestamp(until),
  };
}
